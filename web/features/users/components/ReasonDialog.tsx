import { useMemo, useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useUserAction, type SendAction } from "../hooks/use-user-action.ts";

interface ReasonDialogProps {
  title: string;
  /** What happens, in plain words. */
  intro: string;
  /** The input's name of the text. */
  field: "reason" | "note";
  label: string;
  hint: string;
  maxLength: number;
  submit: string;
  danger?: boolean;
  /** Makes the mutation from the text typed. */
  send: (text: string) => SendAction;
  onClose: () => void;
}

const FORM = "reason-form";

/** Does one thing to an account that needs its reason in writing. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, intro, field, label, hint, maxLength, submit, danger = false, send, onClose } = props;
  const [text, setText] = useState("");
  const { run, running, problems } = useUserAction();
  const labels = useMemo(() => ({ [field]: label }), [field, label]);
  return (
    <PromptDialog
      title={title}
      form={FORM}
      labels={labels}
      problems={problems}
      running={running}
      action={submit}
      busyLabel="Guardando..."
      danger={danger}
      onSubmit={async () => {
        if (await run(send(text))) onClose();
      }}
      onClose={onClose}
    >
      <p>{intro}</p>
      <TextAreaField
        id={fieldId(FORM, field)}
        label={label}
        hint={hint}
        required
        maxLength={maxLength}
        value={text}
        error={fieldErrors(problems)(field)}
        onChange={setText}
      />
    </PromptDialog>
  );
}
