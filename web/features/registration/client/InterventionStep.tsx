import type { InterventionType } from "../../../generated/graphql.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { StepForm } from "../wizard/StepForm.tsx";

interface InterventionStepProps {
  type: InterventionType;
  onChange: (type: InterventionType) => void;
  onNext: () => void;
  onBack: () => void;
  /** 'Ahora no': the account without a case. */
  onLater: () => void;
  saving: boolean;
  error?: string;
}

/** Client step 2: what kind of help is wanted. */
export function InterventionStep(props: InterventionStepProps) {
  const { type, onChange, onNext, onBack, onLater, saving, error } = props;
  return (
    <StepForm
      submitLabel="Continuar"
      onBack={onBack}
      busy={saving}
      actions={
        <Button disabled={saving} onClick={onLater}>
          Ahora no
        </Button>
      }
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
        error={error}
      />
    </StepForm>
  );
}
