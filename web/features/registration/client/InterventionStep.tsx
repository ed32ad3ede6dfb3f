import type { InterventionType } from "../../../generated/schema-types.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { StepForm } from "../wizard/StepForm.tsx";

const TYPES: readonly { value: InterventionType; title: string; text: string }[] = [
  {
    value: "CONCILIATION",
    title: "Conciliación privada",
    text: "Una persona experta escucha a las dos partes y propone una solución. Nadie está obligado a aceptarla.",
  },
  {
    value: "MEDIATION",
    title: "Mediación",
    text: "Una persona neutral ayuda a que habléis. La solución la encontráis vosotros, no la propone ella.",
  },
  {
    value: "COLLECTION",
    title: "Recaudación",
    text: "Te deben dinero: un especialista lo reclama con respeto y acuerda cómo te lo pagan.",
  },
];

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
        choices={TYPES}
        chosen={[type]}
        onToggle={onChange}
      />
    </StepForm>
  );
}
