import { MANDATORY } from "../../../../schema/rules/form-messages.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useDecision } from "../hooks/use-decision.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import type { Decision } from "./decisions.ts";

const FORM = "money-decision";

/** Asks once, with the amount, before money is said to have moved. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { title, intro, field, label, hint, required, action, danger } = decision;
  const [text, setText] = useState("");
  const { send, busy, problems, setProblems } = useDecision(decision);

  const submit = async () => {
    if (required && text.trim() === "") {
      setProblems([{ field: [field], message: MANDATORY }]);
      return;
    }
    if ((await send(text.trim())).done) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      labels={{ [field]: label }}
      problems={problems}
      running={busy}
      action={action}
      busyLabel="Guardando..."
      danger={danger}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{intro}</p>
      <TextAreaField
        id={fieldId(FORM, field)}
        label={label}
        hint={hint}
        required={required}
        maxLength={500}
        rows={2}
        value={text}
        error={fieldErrors(problems)(field)}
        onChange={(next) => {
          setText(next);
          setProblems([]);
        }}
      />
    </PromptDialog>
  );
}
