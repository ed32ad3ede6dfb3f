import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useSupportAction } from "../hooks/use-support-action.ts";
import {
  DecideReportedReviewDocument,
  ReportedReviewsDocument,
  type ReportedReviewCardFragment,
} from "../../../generated/graphql.ts";

export interface Decision {
  kind: "KEEP" | "REMOVE";
  reported: ReportedReviewCardFragment;
}

const FORM = "decide-review";
const WORDS = {
  KEEP: {
    title: "Mantener la valoración",
    intro: "Seguirá publicada y contará como hasta ahora. Las denuncias quedan cerradas.",
    label: "Nota interna (opcional)",
    hint: "Por qué se mantiene, para quien lo mire después.",
    action: "Mantener publicada",
  },
  REMOVE: {
    title: "Retirar la valoración",
    intro: "Dejará de verse y de contar en la media. Quien la escribió recibirá tu nota por correo.",
    label: "Motivo",
    hint: "Lo leerá quien escribió la valoración.",
    action: "Retirar",
  },
} as const;

/** Keeps or removes a reported review, with a note. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, reported } = decision;
  const { title, intro, label, hint, action } = WORDS[kind];
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const { run, running } = useSupportAction();

  const submit = async () => {
    setProblems([]);
    const variables = { id: reported.review.id, input: { decision: kind, note } };
    const found = await run(async (client) => {
      const { data } = await client.mutate({
        mutation: DecideReportedReviewDocument,
        variables,
        refetchQueries: [ReportedReviewsDocument],
      });
      return data?.decideReportedReview;
    });
    if (found.length === 0) onClose();
    else setProblems(found);
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      labels={{ note: label }}
      problems={problems}
      running={running}
      action={action}
      busyLabel="Guardando..."
      danger={kind === "REMOVE"}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{intro}</p>
      <TextAreaField
        id={fieldId(FORM, "note")}
        label={label}
        hint={hint}
        required={kind === "REMOVE"}
        maxLength={1000}
        value={note}
        error={fieldErrors(problems)("note")}
        onChange={setNote}
      />
    </PromptDialog>
  );
}
