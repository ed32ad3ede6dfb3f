import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMemo, useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import type { ActionPayload } from "../../lib/use-action.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { useMatterAction } from "./use-matter-action.ts";

interface ReasonPromptProps<Data, Variables> {
  title: string;
  /** What happens, in plain words. */
  intro: string;
  label: string;
  hint: string;
  /** On the button. */
  action: string;
  danger?: boolean;
  document: TypedDocumentNode<Data, Variables>;
  variables: (reason: string) => Variables;
  onClose: () => void;
}

const FORM = "matter-reason";

/** Does one thing that needs its reason in writing. */
export function ReasonPrompt<
  Data extends Record<string, ActionPayload | null>,
  Variables extends OperationVariables,
>(props: ReasonPromptProps<Data, Variables>) {
  const { title, intro, label, hint, action, danger = false, document, variables, onClose } = props;
  const [reason, setReason] = useState("");
  const { run, busy, problems, refuse } = useMatterAction(document);
  const labels = useMemo(() => ({ reason: label }), [label]);
  const submit = async () => {
    if (reason.trim() === "") return refuse([{ field: ["reason"], message: REQUIRED_MESSAGE }]);
    if ((await run(variables(reason.trim()))).done) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      about={JSON.stringify(variables(""))}
      labels={labels}
      problems={problems}
      running={busy}
      action={action}
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
