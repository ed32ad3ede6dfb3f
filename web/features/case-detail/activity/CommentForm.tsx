import { useEffect, useRef, useState } from "react";
import { type Audience, CommentCaseEntryDocument } from "../../../generated/graphql.ts";
import { readDraft, useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { commentReaders } from "./audience-words.ts";
import { submits } from "../../../lib/submits.ts";

const draftKey = (entryId: string) => `case-comment:${entryId}`;

/** Something was written under this entry and not sent. */
export function hasCommentDraft(entryId: string): boolean {
  return readDraft(draftKey(entryId), "account") !== null;
}

interface CommentFormProps {
  entryId: string;
  audience: Audience;
  onEnd: (done: boolean) => void;
}

/** Sends the comment; the only field takes the focus after a failed try. */
function useSendComment(entryId: string, onSent: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, problems, setProblems } = useAction(CommentCaseEntryDocument, {
    failed: "No se ha podido guardar. Lo escrito sigue aquí.",
    once: true,
  });
  const toField = () => form.current?.querySelector("textarea")?.focus();
  const send = async (text: string) => {
    if (text === "") {
      setProblems([{ field: ["text"], message: "Escribe el comentario" }]);
      return toField();
    }
    const { done } = await run({ entryId, text });
    if (!done) return toField();
    onSent();
    return undefined;
  };
  return { form, send, busy, problem: problems[0]?.message };
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className="cluster">
      <Button size="sm" type="submit" variant="primary" busy={busy}>
        {busy ? "Guardando..." : "Comentar"}
      </Button>
      <Button size="sm" disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

/** An answer to an entry; whoever sees the entry sees it, which it says. */
export function CommentForm({ entryId, audience, onEnd }: CommentFormProps) {
  const caseView = useCaseView();
  const draft = useFormDraft<{ text: string }>(draftKey(entryId));
  const [text, setText] = useState(draft.restored?.text ?? "");
  const isRestored = useRef(draft.restored !== null);
  const end = (done: boolean) => {
    draft.clear();
    onEnd(done);
  };
  const { form, send, busy, problem } = useSendComment(entryId, () => end(true));
  useLeaveGuard(text.trim() !== "");
  useEffect(() => {
    if (!isRestored.current) form.current?.querySelector("textarea")?.focus();
  }, [form]);
  return (
    <form
      ref={form}
      className="stack gap-8 above-8"
      aria-label="Nuevo comentario"
      noValidate
      onSubmit={submits(() => send(text.trim()), busy)}
    >
      <TextAreaField
        id={`comment-${entryId}`}
        label="Comentario"
        hint={commentReaders(caseView, audience)}
        maxLength={2000}
        rows={3}
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next);
          draft.save({ text: next });
        }}
      />
      <Buttons busy={busy} onCancel={() => end(false)} />
    </form>
  );
}
