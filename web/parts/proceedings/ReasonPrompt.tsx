import { useMemo, useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { useMatterAction, type SendToMatter } from "./use-matter-action.ts";

interface ReasonPromptProps {
  title: string;
  /** What happens, in plain words. */
  intro: string;
  label: string;
  hint: string;
  /** On the button. */
  action: string;
  danger?: boolean;
  send: (reason: string) => SendToMatter;
  onClose: () => void;
}

const FORM = "matter-reason";

/** Does one thing that needs its reason in writing. */
export function ReasonPrompt(props: ReasonPromptProps) {
  const { title, intro, label, hint, action, danger = false, send, onClose } = props;
  const [reason, setReason] = useState("");
  const { run, running, problems, refuse } = useMatterAction();
  const labels = useMemo(() => ({ reason: label }), [label]);
  const submit = async () => {
    if (reason.trim() === "") return refuse([{ field: ["reason"], message: "Este campo es requerido" }]);
    if (await run(send(reason.trim()))) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      labels={labels}
      problems={problems}
      running={running}
      action={action}
      busyLabel="Guardando..."
      danger={danger}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{intro}</p>
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label={label}
        hint={hint}
        required
        maxLength={1000}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}
