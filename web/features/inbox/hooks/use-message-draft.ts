import { MESSAGE_OR_DOCUMENT } from "../../../../schema/rules/required.ts";
import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { caseDocumentProblem } from "../../../parts/cases/case-document-file.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import {
  DeleteMessageAttachmentDocument,
  SendMessageDocument,
  type ConversationItemFragment,
} from "../../../generated/graphql.ts";
import { UploadMessageAttachmentDocument } from "../../../generated/plain/graphql.ts";

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
  const { run, busy } = useAction(SendMessageDocument, {
    failed: FAILED,
    refetch: ["Inbox"],
    quiet: true,
    once: true,
  });
  // Removals aren't awaited.
  const removal = useAction(DeleteMessageAttachmentDocument, { refetch: [], quiet: true, parallel: true });
  const keptDraft = useFormDraft<Draft>(`message:${id}`);
  const [draft, setDraft] = useState<Draft>(keptDraft.restored ?? EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUpload(UploadMessageAttachmentDocument);

  const keep = (next: Draft) => {
    setDraft(next);
    setProblem(null);
    if (next.text === "" && next.documents.length === 0) keptDraft.clear();
    else keptDraft.save(next);
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
        keptDraft.save(next);
        return next;
      });
    return undefined;
  };
  const detach = (documentId: string) => {
    keep({ ...draft, documents: draft.documents.filter((document) => document.id !== documentId) });
    void removal.run({ id: documentId });
  };
  const send = async () => {
    if (busy || upload.running) return undefined;
    if (draft.text.trim() === "" && draft.documents.length === 0) {
      setProblem(MESSAGE_OR_DOCUMENT);
      return undefined;
    }
    const input = { text: draft.text, documentIds: draft.documents.map((document) => document.id) };
    const { done, problems } = await run({ conversationId: id, input });
    if (!done) return setProblem(problems.map(({ message }) => message).join(" "));
    keep(EMPTY);
    onSent();
    return undefined;
  };
  return {
    draft,
    setText: (text: string) => keep({ ...draft, text }),
    attach,
    detach,
    upload,
    send,
    busy,
    problem,
  };
}
