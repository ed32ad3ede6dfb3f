import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { type Audience, CommentCaseEntryDocument } from "../../../generated/graphql.ts";
import { readDraft, useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { commentReaders } from "./audience-words.ts";
import styles from "./EntryItem.module.css";

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

/** An answer to an entry; whoever sees the entry sees it, which it says. */
export function CommentForm({ entryId, audience, onEnd }: CommentFormProps) {
  const view = useCaseView();
  const draft = useFormDraft<{ text: string }>(draftKey(entryId));
  const [text, setText] = useState(draft.restored?.text ?? "");
  const { run, busy, problems, setProblems } = useAction(CommentCaseEntryDocument, {
    failed: "No se ha podido guardar. Lo escrito sigue aquí.",
  });
  const { keyOf, renew } = useRequestKey();
  const form = useRef<HTMLFormElement>(null);
  const isRestored = useRef(draft.restored !== null);
  useLeaveGuard(text.trim() !== "");
  useEffect(() => {
    if (!isRestored.current) form.current?.querySelector("textarea")?.focus();
  }, []);

  const type = (next: string) => {
    setText(next);
    draft.save({ text: next });
  };
  const end = (done: boolean) => {
    draft.clear();
    onEnd(done);
  };
  /** The only field takes the focus after a failed try. */
  const toField = () => form.current?.querySelector("textarea")?.focus();
  const send = async () => {
    if (text.trim() === "") {
      setProblems([{ field: ["text"], message: "Escribe el comentario" }]);
      return toField();
    }
    const variables = { entryId, text: text.trim() };
    const { done } = await run(variables, { key: keyOf(variables) });
    if (!done) return toField();
    renew();
    end(true);
    return undefined;
  };
  return (
    <form
      ref={form}
      className={styles.commentForm}
      aria-label="Nuevo comentario"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <TextAreaField
        id={`comment-${entryId}`}
        label="Comentario"
        hint={commentReaders(view, audience)}
        maxLength={2000}
        rows={3}
        value={text}
        error={problems[0]?.message}
        onChange={type}
      />
      <div className={styles.buttons}>
        <Button size="sm" type="submit" variant="primary" busy={busy}>
          {busy ? "Guardando..." : "Comentar"}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => end(false)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
