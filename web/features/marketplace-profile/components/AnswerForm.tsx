import { useState } from "react";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../../ui/site/FormControls.tsx";
import { useReviewAction } from "../hooks/use-review-action.ts";
import { AnswerReviewDocument, type ProfileReviewFragment } from "../../../generated/plain/graphql.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import styles from "./ReviewForm.module.css";
import { submits } from "../../../lib/submits.ts";

const LABELS = { reply: "Tu respuesta" };

interface AnswerFormProps {
  review: Pick<ProfileReviewFragment, "id" | "reply" | "authorName">;
  onClose: () => void;
}

/** The specialist's public answer to a review; emptied, it is taken away. */
export default function AnswerForm({ review, onClose }: AnswerFormProps) {
  const { id, authorName } = review;
  const form = `answer-${id}`;
  const [reply, setReply] = useState(review.reply ?? "");
  const { run, running, problems } = useReviewAction(AnswerReviewDocument);
  const summary = useSummary(problems, (tried) => summaryOf(form, LABELS, tried));
  const isTouched = reply.trim() !== (review.reply ?? "");
  useUnloadWarning(isTouched);
  const submit = async () => {
    if (await run({ id, reply })) onClose();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submits(submit, running)}>
      <ErrorSummary entries={summary} />
      <TextAreaField
        id={`${form}-reply`}
        label={`Tu respuesta a ${authorName}`}
        hint="La lee todo el mundo: no cuentes nada del caso ni de las personas."
        maxLength={2000}
        value={reply}
        error={fieldErrors(problems)("reply")}
        onChange={setReply}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={running} disabled={!isTouched}>
          {reply.trim() === "" && review.reply !== null ? "Retirar respuesta" : "Publicar respuesta"}
        </Button>
        <Button disabled={running} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
