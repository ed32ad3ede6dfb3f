import { useState } from "react";
import {
  WithdrawAttemptFactDocument,
  type MatterAttemptQuery,
  type NotedFactItemFragment,
  type NotedFactKind,
} from "../../generated/graphql.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { NOTED_FACT_LOOKS } from "./attempt-words.ts";
import type { Matter } from "./matter.ts";
import { NoteFactDialog } from "./NoteFactDialog.tsx";
import { ReasonPrompt } from "./ReasonPrompt.tsx";

type Attempt = MatterAttemptQuery["attempt"];

function factText({ kind, day, until, partyName }: NotedFactItemFragment): string {
  const whom = partyName === null ? "" : ` ${kind === "EXTENSION" ? "con" : "de"} ${partyName}`;
  if (kind === "PERIODIC") return "";
  if (kind === "SWORN_STATEMENT") return `${whom}, del ${formatDate(day)}`;
  return `${whom}, el ${formatDate(day)}${until === null ? ", sin decir hasta cuándo" : `, hasta el ${formatDate(until)}`}`;
}

function FactItem({ fact, onWithdraw }: { fact: NotedFactItemFragment; onWithdraw: () => void }) {
  const { kind, proof, fileName, notedAt, notedBy, withdrawal, mayWithdraw } = fact;
  const { label, source } = NOTED_FACT_LOOKS[kind];
  const said = (
    <>
      <strong>{label}</strong>
      {factText(fact)} · {source}
    </>
  );
  return (
    <li className="quote">
      {withdrawal === null ? said : <del>{said}</del>}
      <p className="anywhere lines">{proof}</p>
      <p className="muted small">
        {fileName !== null && `Documento: ${fileName}. `}Lo anotó {notedBy} el {formatDateTime(notedAt)}.
      </p>
      {withdrawal !== null && (
        <p className="muted small">
          Anotado por error, ya no cuenta: lo retiró {withdrawal.byName} el {formatDateTime(withdrawal.at)}.
          Motivo: {withdrawal.reason}
        </p>
      )}
      {mayWithdraw && (
        <p className="cluster">
          <Button size="sm" variant="quiet" onClick={onWithdraw}>
            Se anotó por error
          </Button>
        </p>
      )}
    </li>
  );
}

/** What somebody has noted of the attempt, with its source, and what can be noted; nothing where there is neither. */
export function NotedFacts({ matter, attempt }: { matter: Matter; attempt: Attempt }) {
  const { notedFacts, notable, obligors, isPeriodic, whole } = attempt;
  const [open, setOpen] = useState<NotedFactKind | NotedFactItemFragment | null>(null);
  const close = () => setOpen(null);
  if (notedFacts.length === 0 && notable.length === 0 && !isPeriodic) return null;
  const hasContent = notedFacts.length > 0 || isPeriodic;
  return (
    <div className={hasContent ? undefined : "screen-only"}>
      <Panel title="Lo que se anota a mano">
        {isPeriodic && (
          <p className="note note-info">
            Es una deuda periódica: un mismo intento sirve durante un año ({NOTED_FACT_LOOKS.PERIODIC.source}
            ).
            {whole.periodicUntil !== null &&
              ` Lo que venza hasta el ${formatDate(whole.periodicUntil)} no necesita otro.`}
          </p>
        )}
        {notedFacts.length > 0 && (
          <ul className="list stack gap-8 above-16">
            {notedFacts.map((fact) => (
              <FactItem key={fact.id} fact={fact} onWithdraw={() => setOpen(fact)} />
            ))}
          </ul>
        )}
        {notable.length > 0 && (
          <p className="cluster above-16">
            {notable.map((kind) => (
              <Button key={kind} size="sm" onClick={() => setOpen(kind)}>
                {NOTED_FACT_LOOKS[kind].action}
              </Button>
            ))}
          </p>
        )}
        {typeof open === "string" && (
          <NoteFactDialog matter={matter} kind={open} obligors={obligors} onClose={close} />
        )}
        {open !== null && typeof open !== "string" && (
          <ReasonPrompt
            title="Se anotó por error"
            intro="Deja de contar para plazos y certificados, y sigue a la vista, tachado, con tu nombre y el motivo. Puedes anotarlo de nuevo con los datos correctos. Los documentos que ya se emitieron no cambian."
            label="Qué está mal"
            hint="Por ejemplo: la fecha no es la del acuerdo."
            action="Retirar la anotación"
            danger
            document={WithdrawAttemptFactDocument}
            variables={(reason) => ({ id: open.id, reason })}
            onClose={close}
          />
        )}
      </Panel>
    </div>
  );
}
