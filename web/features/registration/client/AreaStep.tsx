import type { InterventionType, InterventionAreasQuery } from "../../../generated/plain/graphql.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { CannotLoadCatalog } from "../wizard/CannotLoadCatalog.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import type { Catalog } from "../wizard/use-catalog.ts";
import { StepWaiting } from "../wizard/WizardFrame.tsx";

interface AreaStepProps {
  type: InterventionType;
  area: string | null;
  catalog: Catalog<InterventionAreasQuery>;
  onChange: (area: string) => void;
  onNext: () => void;
  /** On without an area. */
  onSkip: () => void;
  onBack: () => void;
  error?: string;
}

/** Client step 3: what the matter is about. Optional. */
export function AreaStep({ type, area, catalog, onChange, onNext, onSkip, onBack, error }: AreaStepProps) {
  const offered = catalog.data?.interventionAreas.filter(({ showIn }) => isOffered(showIn, type)) ?? [];
  const warning = offered.find(({ code }) => code === area)?.warning ?? null;
  return (
    <StepForm
      submitLabel="Continuar"
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      actions={<Button onClick={onSkip}>Omitir</Button>}
    >
      {catalog.failed && <CannotLoadCatalog what="las áreas" onRetry={catalog.retry} />}
      {catalog.data === null && !catalog.failed && <StepWaiting />}
      {catalog.data !== null && (
        <ChoiceCards
          id="intervention-area"
          legend="Área de intervención"
          hideLegend
          columns
          choices={offered.map(({ code, text, description }) => ({
            value: code,
            title: text,
            text: description,
          }))}
          chosen={area === null ? [] : [area]}
          onToggle={onChange}
          error={error}
        />
      )}
      <div role="status">{warning !== null && <p className="note note-warning">{warning}</p>}</div>
    </StepForm>
  );
}
