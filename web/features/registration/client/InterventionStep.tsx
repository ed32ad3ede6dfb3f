import type { InterventionType } from "../../../generated/schema-types.ts";
import { INTERVENTION_CHOICES } from "../../../lib/intervention-choices.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { StepForm } from "../wizard/StepForm.tsx";

interface InterventionStepProps {
  type: InterventionType;
  onChange: (type: InterventionType) => void;
  onNext: () => void;
  onBack: () => void;
}

/** Client step 2: what kind of help is wanted. */
export function InterventionStep({ type, onChange, onNext, onBack }: InterventionStepProps) {
  return (
    <StepForm
      submitLabel="Continuar"
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <ChoiceCards
        id="intervention-type"
        legend="Tipo de intervención"
        hideLegend
        choices={INTERVENTION_CHOICES}
        chosen={[type]}
        onToggle={onChange}
      />
    </StepForm>
  );
}
