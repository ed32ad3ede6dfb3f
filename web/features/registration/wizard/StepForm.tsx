import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";

interface StepFormProps {
  onSubmit: (event: FormEvent) => void;
  /** One step back; without it there is no button. */
  onBack?: () => void;
  submitLabel: string;
  /** The button's text while `busy`. */
  busyLabel?: string;
  busy?: boolean;
  /** Further buttons between both. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One step of a registration: its fields over 'Atrás' and the way on. */
export function StepForm(props: StepFormProps) {
  const { onSubmit, onBack, submitLabel, busyLabel = "Cargando...", busy = false, actions, children } = props;
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      {children}
      <div className="cluster above-8 form-end">
        {onBack !== undefined && (
          <Button disabled={busy} onClick={onBack}>
            Atrás
          </Button>
        )}
        {actions}
        <Button type="submit" variant="accent" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}
