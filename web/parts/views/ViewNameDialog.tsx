import type { ReactNode } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

const FORM = "view-name";
const LABELS = { name: "Nombre" };

interface ViewNameDialogProps {
  title: string;
  action: string;
  name: string;
  problems: readonly UserProblem[];
  running: boolean;
  /** Above the name. */
  intro?: ReactNode;
  /** Below it: what else is asked. */
  children?: ReactNode;
  onName: (name: string) => void;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** Asks what a view is called; one begins to type at once. */
export function ViewNameDialog(props: ViewNameDialogProps) {
  const { name, problems, intro, children, onName, ...dialog } = props;
  return (
    <PromptDialog {...dialog} form={FORM} labels={LABELS} problems={problems}>
      {intro}
      <TextField
        id={fieldId(FORM, "name")}
        label={LABELS.name}
        data-autofocus=""
        required
        maxLength={60}
        value={name}
        error={fieldErrors(problems)("name")}
        onChange={(event) => onName(event.target.value)}
      />
      {children}
    </PromptDialog>
  );
}
