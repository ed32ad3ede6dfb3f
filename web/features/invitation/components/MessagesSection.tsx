import { prose } from "../../../../schema/rules/sentences.ts";
import { useId, useState } from "react";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { WriteByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { useDraftedText } from "../hooks/use-drafted-text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useOpenInvitation, type OpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { submits } from "../../../lib/submits.ts";

/** A message being written; kept until it has gone. */
function useMessage() {
  const { token, act } = useOpenInvitation();
  const { text, type, clear } = useDraftedText("message");
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);

  const submit = async () => {
    if (text.trim() === "") return setProblem("Escribe tu mensaje");
    setRunning(true);
    const [found] = await act(WriteByInvitationDocument, { token, text });
    setRunning(false);
    if (found !== undefined) return setProblem(found.message);
    return clear();
  };
  return {
    text,
    type: (next: string) => {
      setProblem(undefined);
      type(next);
    },
    submit,
    running,
    problem,
  };
}

/** Administrators may read what is written about corporate tasks, and answer where nobody has the task. */
function readersOf({ specialistName, amount }: OpenInvitation["invitation"]): string {
  if (amount === null) return prose`Solo lo leerá ${specialistName}.`;
  return specialistName === PRODUCT_NAME
    ? `Lo leerá el equipo de ${PRODUCT_NAME}.`
    : `Lo leerán ${specialistName} y el equipo de ${PRODUCT_NAME}.`;
}

function Write({ onPropose }: { onPropose: () => void }) {
  const { invitation } = useOpenInvitation();
  const id = useId();
  const { text, type, submit, running, problem } = useMessage();
  return (
    <form className="stack gap-12" noValidate onSubmit={submits(submit, running)}>
      <TextAreaField
        id={id}
        label="Tu mensaje"
        hint={prose`${readersOf(invitation)} ${
          // Somebody invited by letter may have no e-mail address.
          invitation.party.email === null
            ? "Verás aquí su respuesta: vuelve con tu código o tu enlace."
            : "Te avisaremos por correo cuando te responda."
        }`}
        maxLength={4000}
        value={text}
        error={problem}
        onChange={type}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" busy={running}>
          {running ? "Enviando..." : "Enviar mensaje"}
        </Button>
        {!invitation.closed && <Button onClick={onPropose}>Hacer una propuesta</Button>}
      </div>
    </form>
  );
}

interface ConversationProps {
  /** What the reader is called. */
  you: string;
  /** A day as the reader writes it. */
  day?: (value: string) => string;
}

/** What was written so far, oldest first. */
export function Conversation({ you, day = formatDate }: ConversationProps) {
  const { messages } = useOpenInvitation().invitation;
  if (messages.length === 0) return null;
  return (
    <ol className="list stack gap-8">
      {messages.map((message) => (
        <li key={message.id} className="bubble" data-mine={message.mine ? "" : undefined}>
          <p className="muted small">
            {message.mine ? you : message.authorName} · {day(message.at)}, {shownTime(new Date(message.at))}
          </p>
          <p className="lines">{message.text}</p>
          {message.attachments.map(({ id, fileName, bytes }) => (
            <DownloadButton key={id} kind="DOCUMENT" id={id}>
              {`${fileName} (${formatBytes(bytes)})`}
            </DownloadButton>
          ))}
          {message.files.map(({ id, fileName }) => (
            <p key={id} className="line small">
              <Icon name="file" size={16} /> {fileName}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** What this party and the manager write to each other; nobody else reads it. */
export function MessagesSection({ onPropose }: { onPropose: () => void }) {
  const { invitation } = useOpenInvitation();
  const { closed } = invitation;
  return (
    <section id="mensajes" className="stack gap-12 surface" tabIndex={-1} aria-labelledby="titulo-mensajes">
      <h2 id="titulo-mensajes">{closed ? "Preguntar" : "Preguntar o proponer"}</h2>
      <Conversation you="Tú" />
      <Write onPropose={onPropose} />
    </section>
  );
}
