import { Input } from "antd";
import { useId, useRef, type KeyboardEvent } from "react";
import { CASE_DOCUMENT_ACCEPT, CASE_DOCUMENT_HINT } from "../../../parts/cases/case-document-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { FileInput } from "../../../ui/FileInput.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { useMessageDraft } from "../hooks/use-message-draft.ts";
import type { ConversationItemFragment } from "../../../generated/graphql.ts";
import styles from "../InboxPage.module.css";
import { submits } from "../../../lib/submits.ts";

const MOST_DOCUMENTS = 5;
const LONGEST = 4_000;

function AttachButton({ disabled, onPick }: { disabled: boolean; onPick: (file: File) => void }) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon="upload"
        variant="quiet"
        disabled={disabled}
        title={CASE_DOCUMENT_HINT}
        onClick={() => files.current?.click()}
      >
        Adjuntar
      </Button>
      <FileInput
        ref={files}
        label="Adjuntar"
        accept={CASE_DOCUMENT_ACCEPT}
        onFiles={([file]) => file && onPick(file)}
      />
    </>
  );
}

function Closed({ isMine, managerName }: Pick<ConversationItemFragment, "isMine" | "managerName">) {
  return (
    <p className={`muted ${styles.composer}`}>
      {isMine
        ? "Aquí ya no se puede escribir: el expediente se cerró hace más de un año, la parte ya no está en él o ahora no tiene especialista."
        : `Esta tarea la lleva ${managerName ?? "un especialista"}: le toca responder.`}
    </p>
  );
}

interface TroublesProps {
  /** Id that the field's `aria-describedby` names. */
  id: string;
  upload: ReturnType<typeof useMessageDraft>["upload"];
  problem: string | null;
}

/** How far the document is, and what went wrong with it or with the message. */
function Troubles({ id, upload, problem }: TroublesProps) {
  return (
    <>
      {upload.running && <ProgressBar label="Subiendo el documento" value={upload.share} />}
      {upload.error !== null && (
        <p className="danger small strong" role="alert">
          {upload.error}
        </p>
      )}
      {problem !== null && (
        <p id={id} className="danger small strong" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface FootProps {
  conversation: ConversationItemFragment;
  message: ReturnType<typeof useMessageDraft>;
  hintId: string;
}

function Foot({ conversation, message, hintId }: FootProps) {
  const { draft, attach, upload, busy } = message;
  return (
    <div className="cluster gap-12">
      {conversation.caseNumber !== null && (
        <AttachButton
          disabled={upload.running || draft.documents.length >= MOST_DOCUMENTS}
          onPick={(file) => void attach(file)}
        />
      )}
      <p id={hintId} className={`at-end muted tiny ${styles.hint}`}>
        Ctrl + Intro para enviar
      </p>
      <Button type="submit" variant="primary" busy={busy} disabled={upload.running}>
        {busy ? "Enviando..." : "Enviar"}
      </Button>
    </div>
  );
}

interface ComposerProps {
  conversation: ConversationItemFragment;
  onSent: () => void;
}

/** Where a message is written: Ctrl+Enter sends, what is typed is kept per conversation until it has gone. */
export function Composer({ conversation, onSent }: ComposerProps) {
  const fieldId = useId();
  const message = useMessageDraft(conversation, onSent);
  const { draft, setText, detach, upload, send, problem } = message;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  if (!conversation.canWrite) return <Closed {...conversation} />;
  return (
    <form className={`stack gap-8 ${styles.composer}`} noValidate onSubmit={submits(send)}>
      <label htmlFor={fieldId} className="visually-hidden">
        Mensaje para {conversation.withName}
      </label>
      <Input.TextArea
        id={fieldId}
        rows={3}
        maxLength={LONGEST}
        placeholder="Escribe un mensaje"
        value={draft.text}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? `${fieldId}-hint` : `${fieldId}-hint ${fieldId}-error`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Chips
        label="Documentos adjuntos"
        items={draft.documents.map((document) => ({ value: document.id, label: document.fileName }))}
        onRemove={detach}
      />
      <Troubles id={`${fieldId}-error`} upload={upload} problem={problem} />
      <Foot conversation={conversation} message={message} hintId={`${fieldId}-hint`} />
    </form>
  );
}
