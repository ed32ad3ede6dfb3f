import { useId, useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { WriteByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import styles from "../InvitationPage.module.css";
import { DownloadButton } from "./DownloadButton.tsx";

function Write({ onPropose }: { onPropose: () => void }) {
  const { token, invitation, act } = useOpenInvitation();
  const id = useId();
  const draft = useFormDraft<string>(`invitation:${invitation.reference}:message`, "visitor");
  const [text, setText] = useState(draft.restored ?? "");
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);

  const submit = async () => {
    if (text.trim() === "") return setProblem("Escribe tu mensaje");
    setRunning(true);
    const [found] = await act(WriteByInvitationDocument, { token, text });
    setRunning(false);
    if (found !== undefined) return setProblem(found.message);
    draft.clear();
    return setText("");
  };
  return (
    <form
      className={styles.write}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) void submit();
      }}
    >
      <TextAreaField
        id={id}
        label="Tu mensaje"
        hint={`Solo lo leerá ${invitation.specialistName}. ${
          // Whoever came with a letter may have none.
          invitation.party.email === null
            ? "Verás aquí su respuesta: vuelve con tu código o tu enlace."
            : "Te avisaremos por correo cuando te responda."
        }`}
        maxLength={4000}
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
          draft.save(next);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={running}>
          {running ? "Enviando..." : "Enviar mensaje"}
        </Button>
        {!invitation.closed && <Button onClick={onPropose}>Hacer una propuesta</Button>}
      </div>
    </form>
  );
}

/** What this party and the manager write to each other; nobody else reads it. */
export function MessagesSection({ onPropose }: { onPropose: () => void }) {
  const { invitation } = useOpenInvitation();
  const { messages, closed } = invitation;
  return (
    <section id="mensajes" className={styles.card} tabIndex={-1} aria-labelledby="titulo-mensajes">
      <h2 id="titulo-mensajes">{closed ? "Preguntar" : "Preguntar o proponer"}</h2>
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <li key={message.id} data-mine={message.mine ? "" : undefined}>
              <p className={styles.small}>
                {message.mine ? "Tú" : message.authorName} · {formatDateTime(message.at)}
              </p>
              <p className={styles.words}>{message.text}</p>
              {message.attachments.map(({ id, fileName, bytes }) => (
                <DownloadButton key={id} kind="DOCUMENT" id={id}>
                  {`${fileName} (${formatBytes(bytes)})`}
                </DownloadButton>
              ))}
            </li>
          ))}
        </ol>
      )}
      <Write onPropose={onPropose} />
    </section>
  );
}
