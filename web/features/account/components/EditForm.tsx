import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import type { AccountForm } from "../hooks/use-account-form.ts";
import styles from "./EditForm.module.css";
import { submits } from "../../../lib/submits.ts";

interface EditFormProps {
  form: Pick<AccountForm<object>, "summary" | "submit" | "saving" | "unsaved" | "refusal">;
  name: string;
  /** Nothing can be typed or sent for now; what was typed stays. */
  locked?: boolean;
  children: ReactNode;
}

/** Fields of a part of the account with their summary of errors, 'Guardar cambios' and the question after a conflict. */
export function EditForm({ form, name, locked = false, children }: EditFormProps) {
  const { saving, unsaved, refusal } = form;
  return (
    <form id={name} className="stack" noValidate onSubmit={submits(form.submit, locked)}>
      <ErrorSummary entries={form.summary} />
      <fieldset className={`bare stack ${styles.fields}`} disabled={locked}>
        {children}
      </fieldset>
      <div className="cluster gap-16">
        <Button type="submit" variant="primary" busy={saving} disabled={locked}>
          {saving ? "Guardando..." : "Guardar cambios"}
        </Button>
        <p className="muted small" role="status">
          {unsaved && !saving ? "Hay cambios sin guardar." : ""}
        </p>
      </div>
      <ConflictDialog by="another-window" refusal={refusal} running={saving} />
    </form>
  );
}
