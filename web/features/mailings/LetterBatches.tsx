import { useState } from "react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import {
  HandOverLetterBatchDocument,
  LetterBatchLinkDocument,
  MailingPageDocument,
  MailingRecipientsDocument,
  type LetterBatchRowFragment,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatBytes, formatDate, formatDateTime, todayInMadrid } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { useAction } from "../../lib/use-action.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";

type Batch = LetterBatchRowFragment;

const FORM = "hand-over";
const LABELS = { handedOn: "Entregado a Correos el" };

/** Somebody says that the post has got it: from then on its letters are sent. */
function HandOverDialog({ batch: { id, number, letters }, onClose }: { batch: Batch; onClose: () => void }) {
  const [handedOn, setHandedOn] = useState(todayInMadrid());
  const { run, busy, problems } = useAction(HandOverLetterBatchDocument, {
    quiet: true,
    refetch: [MailingPageDocument, MailingRecipientsDocument],
  });
  return (
    <PromptDialog
      title={`Anotar la entrega del lote ${number}`}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar la entrega"
      onSubmit={async () => {
        if ((await run({ id, input: { handedOn } })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>{`Sus ${plural(letters, "carta", "cartas")} constarán como certificadas y enviadas ese día, una a una, en el historial de cada persona. No se puede deshacer.`}</p>
      <DayField
        id={fieldId(FORM, "handedOn")}
        label={LABELS.handedOn}
        required
        value={handedOn}
        error={fieldErrors(problems)("handedOn")}
        onChange={setHandedOn}
      />
    </PromptDialog>
  );
}

function BatchRow({ batch, onHandOver }: { batch: Batch; onHandOver: () => void }) {
  const { id, number, letters, pages, bytes, printedAt, handedOn } = batch;
  const { download, busy } = useDownloadLink(LetterBatchLinkDocument);
  return (
    <li className="split">
      <span className="fill">
        <strong>{`Lote ${number}`}</strong>
        <span className="detail">
          {` ${plural(letters, "carta", "cartas")}, ${plural(pages, "página", "páginas")} · ${formatBytes(bytes)} · impreso el ${formatDateTime(printedAt)}`}
        </span>
      </span>
      <span className="cluster">
        <Button size="sm" icon="download" busy={busy} onClick={() => void download({ id, file: "PDF" })}>
          Cartas (PDF)
        </Button>
        <Button size="sm" icon="download" busy={busy} onClick={() => void download({ id, file: "CSV" })}>
          Lista para Correos (CSV)
        </Button>
        {handedOn === null ? (
          <Button size="sm" variant="primary" onClick={onHandOver}>
            Anotar entrega
          </Button>
        ) : (
          <StatusTag tone="success">{`Entregado a Correos el ${formatDate(handedOn)}`}</StatusTag>
        )}
      </span>
    </li>
  );
}

function waitingText(waiting: number, all: number): string {
  const which =
    all === 1
      ? "El lote está"
      : `${shownCount(waiting)} de ${shownCount(all)} lotes ${waiting === 1 ? "está" : "están"}`;
  return `${which} por entregar a Correos: mientras no se anote su entrega, sus cartas no constan como enviadas.`;
}

/** The batches in which letters were printed: each with its files, and whether the post has got it. */
export function LetterBatches({ batches }: { batches: readonly Batch[] }) {
  const [chosen, setChosen] = useState<Batch | null>(null);
  if (batches.length === 0) return null;
  const waiting = batches.filter(({ handedOn }) => handedOn === null).length;
  return (
    <Panel title="Lotes de cartas">
      <div className="stack">
        {waiting > 0 && <p className="note">{waitingText(waiting, batches.length)}</p>}
        <ul className="rows">
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} onHandOver={() => setChosen(batch)} />
          ))}
        </ul>
      </div>
      {chosen !== null && <HandOverDialog batch={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
