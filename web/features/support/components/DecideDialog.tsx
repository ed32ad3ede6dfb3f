import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
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
  const { run, busy, problems } = useAction(DecideReportedReviewDocument, {
    refetch: [ReportedReviewsDocument],
  });

  const submit = async () => {
    const variables = { id: reported.review.id, input: { decision: kind, note } };
    const { done } = await run(variables);
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      about={reported.review.id}
      labels={{ note: label }}
      problems={problems}
      running={busy}
      action={action}
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
