import type { FormEvent } from "react";
import type { CounterpartValues } from "../../../parts/cases/case-form.ts";
import { useCallingCodes } from "../../../lib/use-calling-codes.ts";
import { CounterpartFields } from "../../../parts/cases/CounterpartFields.tsx";
import { StepForm } from "../wizard/StepForm.tsx";

interface CounterpartStepProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  counterpart: CounterpartValues;
  onChange: (path: string, change: Partial<CounterpartValues>) => void;
  errorOf: (path: string) => string | undefined;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
  saving: boolean;
}

/** Client step 4: the other side and what it is about. Nothing of it is required. */
export function CounterpartStep({ onSubmit, onBack, saving, ...fields }: CounterpartStepProps) {
  const callingCodes = useCallingCodes();
  return (
    <StepForm
      onSubmit={onSubmit}
      onBack={onBack}
      submitLabel="Guardar"
      busyLabel="Guardando..."
      busy={saving}
    >
      <CounterpartFields {...fields} callingCodes={callingCodes} />
    </StepForm>
  );
}
