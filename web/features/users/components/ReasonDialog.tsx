import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMemo, useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { USER_ACTION } from "../hooks/use-user-action.ts";
import { useAction, type ActionOptions, type ActionPayload } from "../../../lib/use-action.ts";

interface ReasonDialogProps<Data, Variables> {
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
  document: TypedDocumentNode<Data, Variables>;
  /** From the text typed. */
  variables: (text: string) => Variables;
  /** By default the options of every action on an account. */
  options?: ActionOptions;
  onClose: () => void;
}

const FORM = "reason-form";

/** Does one thing to an account that needs its reason in writing. */
export function ReasonDialog<
  Data extends Record<string, ActionPayload | null>,
  Variables extends OperationVariables,
>(props: ReasonDialogProps<Data, Variables>) {
  const { title, intro, field, label, hint, maxLength, submit, danger = false } = props;
  const { document, variables, options = USER_ACTION, onClose } = props;
  const [text, setText] = useState("");
  const { run, busy, problems } = useAction(document, options);
  const labels = useMemo(() => ({ [field]: label }), [field, label]);
  return (
    <PromptDialog
      title={title}
      form={FORM}
      about={JSON.stringify(variables(""))}
      labels={labels}
      problems={problems}
      running={busy}
      action={submit}
      danger={danger}
      onSubmit={async () => {
        if ((await run(variables(text))).done) onClose();
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
