import { useState, type SyntheticEvent } from "react";
import { useAction } from "../../lib/use-action.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import { TICKET_CATEGORIES } from "../../../schema/rules/tickets.ts";
import { TICKET_STATUSES } from "./ticket-words.ts";
import {
  AnswerTicketDocument,
  CloseTicketDocument,
  type TicketThreadFragment,
} from "../../generated/graphql.ts";

const FORM = "ticket-answer";
const LONGEST = 4000;

interface TicketThreadProps {
  ticket: TicketThreadFragment;
  /** Who reads: support answers, the person asks. */
  bySupport: boolean;
}

/** Everything written in one request for help, oldest first, and room for the next message. */
export function TicketThread({ ticket, bySupport }: TicketThreadProps) {
  const { label, tone } = TICKET_STATUSES[ticket.status];
  return (
    <Panel title={ticket.subject} aside={<StatusTag tone={tone}>{label}</StatusTag>}>
      <p className="muted">
        {TICKET_CATEGORIES[ticket.category]}
        {ticket.answerDueAt !== null && (
          <>
            {" · "}
            {bySupport ? "Responder antes del" : "Te responderemos antes del"}{" "}
            <DateText value={ticket.answerDueAt} time />
          </>
        )}
      </p>
      <ol className="list stack gap-12 above-8 below-16" aria-label="Mensajes">
        {ticket.messages.map(({ id, at, authorName, bySupport: fromSupport, text }) => (
          <li key={id} className="bubble" data-mine={fromSupport === bySupport ? "" : undefined}>
            <p className="muted small">
              <strong>{authorName}</strong> · <DateText value={at} time />
            </p>
            <p className="lines">{text}</p>
          </li>
        ))}
      </ol>
      <Answer ticket={ticket} bySupport={bySupport} />
    </Panel>
  );
}

function Answer({ ticket, bySupport }: TicketThreadProps) {
  const { id, status } = ticket;
  const draft = useFormDraft<string>(`ticket:${id}`);
  const [text, setText] = useState(draft.restored ?? "");
  const answer = useAction(AnswerTicketDocument, { once: true });
  const closing = useAction(CloseTicketDocument);
  const busy = answer.busy || closing.busy;
  const problems = [...answer.problems, ...closing.problems];
  useLeaveGuard(text.trim() !== "");
  const isClosed = status === "CLOSED";

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    closing.setProblems([]);
    const { done } = await answer.run({ id, text });
    if (!done) return document.getElementById(fieldId(FORM, "text"))?.focus();
    draft.clear();
    setText("");
    return undefined;
  };
  const close = () => {
    answer.setProblems([]);
    void closing.run({ id });
  };
  return (
    <form className="stack gap-12" noValidate onSubmit={(event) => void send(event)}>
      <TextAreaField
        id={fieldId(FORM, "text")}
        label={bySupport ? "Respuesta" : "Añadir un mensaje"}
        hint={
          isClosed && !bySupport ? "Esta consulta está cerrada: si escribes, se abre de nuevo." : undefined
        }
        maxLength={LONGEST}
        rows={4}
        value={text}
        error={fieldErrors(problems)("text") ?? problems.find(({ field }) => field.length === 0)?.message}
        onChange={(next) => {
          setText(next);
          draft.save(next);
        }}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? "Guardando..." : "Enviar"}
        </Button>
        {!isClosed && (
          <Button disabled={busy || text.trim() !== ""} onClick={close}>
            Cerrar la consulta
          </Button>
        )}
      </div>
    </form>
  );
}
