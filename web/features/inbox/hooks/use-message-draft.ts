import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { caseDocumentProblem } from "../../../parts/cases/case-document-file.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import {
  DeleteMessageAttachmentDocument,
  SendMessageDocument,
  UploadMessageAttachmentDocument,
  type ConversationItemFragment,
} from "../../../generated/graphql.ts";

interface Draft {
  text: string;
  documents: { id: string; fileName: string }[];
}

const EMPTY: Draft = { text: "", documents: [] };
const FAILED = "No se ha podido enviar. Tu mensaje sigue aquí: inténtalo de nuevo.";

/** The message being written, kept per conversation until it has gone; its documents are uploaded as they are chosen. */
export function useMessageDraft(
  { id, caseNumber }: Pick<ConversationItemFragment, "id" | "caseNumber">,
  onSent: () => void,
) {
  const client = useApolloClient();
  const stored = useFormDraft<Draft>(`message:${id}`);
  const [draft, setDraft] = useState<Draft>(stored.restored ?? EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const upload = useUpload(UploadMessageAttachmentDocument);

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
  return {
    draft,
    setText: (text: string) => keep({ ...draft, text }),
    attach,
    detach,
    upload,
    send,
    running,
    problem,
  };
}
