import { useApolloClient } from "@apollo/client/react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import {
  CASE_DOCUMENT_ACCEPT,
  CASE_DOCUMENT_HINT,
  caseDocumentProblem,
} from "../../../lib/case-document-file.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import {
  DeleteMessageAttachmentDocument,
  SendMessageDocument,
  UploadMessageAttachmentDocument,
  type ConversationItemFragment,
} from "../Inbox.generated.ts";
import styles from "../InboxPage.module.css";

interface Draft {
  text: string;
  documents: { id: string; fileName: string }[];
}

const EMPTY: Draft = { text: "", documents: [] };
const MOST_DOCUMENTS = 5;
const LONGEST = 4_000;
const FAILED = "No se ha podido enviar. Tu mensaje sigue aquí: inténtalo de nuevo.";

/** Where a message is written: Ctrl+Enter sends, what is typed is kept per conversation until it has gone. */
export function Composer({
  conversation,
  onSent,
}: {
  conversation: ConversationItemFragment;
  onSent: () => void;
}) {
  const { id, caseNumber, canWrite } = conversation;
  const fieldId = useId();
  const client = useApolloClient();
  const stored = useFormDraft<Draft>(`message:${id}`);
  const [draft, setDraft] = useState<Draft>(stored.restored ?? EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const upload = useUpload(UploadMessageAttachmentDocument);
  const files = useRef<HTMLInputElement>(null);

  const keep = (next: Draft) => {
    setDraft(next);
    setProblem(null);
    if (next.text === "" && next.documents.length === 0) stored.clear();
    else stored.save(next);
  };
  const attach = async (file: File) => {
    const refusal = caseDocumentProblem(file);
    if (refusal !== null) return upload.setError(refusal);
    const payload = await upload.send({ input: { caseNumber, audience: "ME" }, file });
    const document = payload?.document;
    // What was typed meanwhile stays.
    if (document)
      setDraft((now) => {
        const next = {
          ...now,
          documents: [...now.documents, { id: document.id, fileName: document.fileName }],
        };
        stored.save(next);
        return next;
      });
    return undefined;
  };
  const detach = (documentId: string) => {
    keep({ ...draft, documents: draft.documents.filter((document) => document.id !== documentId) });
    client
      .mutate({ mutation: DeleteMessageAttachmentDocument, variables: { id: documentId } })
      .catch(() => undefined);
  };
  const send = async () => {
    if (running || upload.running) return;
    if (draft.text.trim() === "" && draft.documents.length === 0) {
      setProblem("Escribe un mensaje o adjunta un documento");
      return;
    }
    setRunning(true);
    try {
      const input = { text: draft.text, documentIds: draft.documents.map((document) => document.id) };
      const { data } = await client.mutate({
        mutation: SendMessageDocument,
        variables: { conversationId: id, input },
        refetchQueries: ["Inbox"],
      });
      const payload = data?.sendMessage;
      if (!payload || payload.userErrors.length > 0) {
        setProblem(payload?.userErrors.map(({ message }) => message).join(" ") ?? FAILED);
        return;
      }
      keep(EMPTY);
      onSent();
    } catch (error) {
      setProblem(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  if (!canWrite)
    return (
      <p className={styles.closed}>
        Aquí ya no se puede escribir: el expediente se cerró hace más de 30 días, o ahora no tiene
        especialista.
      </p>
    );
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={fieldId} className="visually-hidden">
        Mensaje para {conversation.withName}
      </label>
      <textarea
        id={fieldId}
        rows={3}
        maxLength={LONGEST}
        placeholder="Escribe un mensaje"
        value={draft.text}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? `${fieldId}-hint` : `${fieldId}-hint ${fieldId}-error`}
        onChange={(event) => keep({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <Chips
        label="Documentos adjuntos"
        items={draft.documents.map((document) => ({ value: document.id, label: document.fileName }))}
        onRemove={detach}
      />
      {upload.running && <ProgressBar label="Subiendo el documento" value={upload.share} />}
      {upload.error !== null && (
        <p className={styles.problem} role="alert">
          {upload.error}
        </p>
      )}
      {problem !== null && (
        <p id={`${fieldId}-error`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.composerFoot}>
        {caseNumber !== null && (
          <Button
            icon="upload"
            variant="quiet"
            disabled={upload.running || draft.documents.length >= MOST_DOCUMENTS}
            title={CASE_DOCUMENT_HINT}
            onClick={() => files.current?.click()}
          >
            Adjuntar
          </Button>
        )}
        <p id={`${fieldId}-hint`} className={styles.hint}>
          Ctrl + Intro para enviar
        </p>
        <Button type="submit" variant="primary" busy={running} disabled={upload.running}>
          {running ? "Enviando..." : "Enviar"}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={CASE_DOCUMENT_ACCEPT}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void attach(file);
          event.target.value = "";
        }}
      />
    </form>
  );
}
