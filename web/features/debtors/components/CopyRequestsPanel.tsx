import { useState } from "react";
import { Link } from "react-router-dom";
import {
  AnswerDataCopyRequestDocument,
  DebtorPageDocument,
  type CopyRequestRowFragment,
  type DebtorDetailFragment,
} from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";

const FORM = "copy-request";
const LABELS = { note: "Cómo se ha respondido" } as const;

function AnsweredDialog({ request, onClose }: { request: CopyRequestRowFragment; onClose: () => void }) {
  const [note, setNote] = useState("");
  const { run, busy, problems } = useAction(AnswerDataCopyRequestDocument, { refetch: [DebtorPageDocument] });
  return (
    <PromptDialog
      title="Anotar que se ha respondido"
      form={FORM}
      about={request.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar como respondida"
      onSubmit={async () => {
        if ((await run({ id: request.id, note })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>
        Aquí no se envía nada: anota que la copia ya se ha entregado, o por qué no. La persona deja de leer en
        su página que espera respuesta.
      </p>
      <TextAreaField
        id={fieldId(FORM, "note")}
        label={LABELS.note}
        hint="Qué se le ha enviado, cuándo y por qué medio."
        required
        maxLength={1000}
        value={note}
        error={fieldErrors(problems)("note")}
        onChange={setNote}
      />
    </PromptDialog>
  );
}

interface PanelProps {
  requests: DebtorDetailFragment["copyRequests"];
  area: DebtorArea;
}

/** Copies of its data that the person has asked for by its link, and what became of each. */
export function CopyRequestsPanel({ requests, area }: PanelProps) {
  const [answering, setAnswering] = useState<CopyRequestRowFragment | null>(null);
  if (requests.length === 0) return null;
  return (
    <Panel title="Copias de sus datos">
      <ul className="rows">
        {requests.map((request) => {
          const { id, taskCodeId, askedAt, answerBy, answeredAt, answeredByName, note } = request;
          return (
            <li key={id}>
              <strong>{answeredAt === null ? "Pide una copia de sus datos" : "Respondida"}</strong> ·{" "}
              <Link to={area.task(taskCodeId)}>{taskCodeId}</Link>
              <p className="muted">
                Pedida el <DateText value={askedAt} />
                {answeredAt === null ? (
                  <>
                    : hay que responder hasta el <DateText value={answerBy} />
                  </>
                ) : (
                  <>
                    , respondida el <DateText value={answeredAt} />
                    {answeredByName !== null && ` por ${answeredByName}`}
                  </>
                )}
              </p>
              {note !== null && <p>{note}</p>}
              {answeredAt === null && (
                <Button onClick={() => setAnswering(request)}>Anotar como respondida</Button>
              )}
            </li>
          );
        })}
      </ul>
      {answering !== null && <AnsweredDialog request={answering} onClose={() => setAnswering(null)} />}
    </Panel>
  );
}
