import type { InterventionType } from "../../../generated/graphql.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { areaNotOffered, areaProblem, type AreaOption } from "./case-values.ts";
import styles from "./CaseForm.module.css";

interface TypeSectionProps {
  form: string;
  type: InterventionType;
  onChange: (type: InterventionType) => void;
}

export function TypeSection({ form, type, onChange }: TypeSectionProps) {
  return (
    <Panel title="Tipo de intervención">
      <div className={styles.types}>
        <ChoiceCards
          id={fieldId(form, "intervention.type")}
          legend="Tipo de intervención"
          hideLegend
          columns
          choices={INTERVENTION_CHOICES}
          chosen={[type]}
          onToggle={onChange}
        />
      </div>
    </Panel>
  );
}

interface AreaSectionProps {
  form: string;
  type: InterventionType;
  area: string;
  areas: readonly (AreaOption & { description: string })[];
  error: string | undefined;
  onChange: (area: string) => void;
}

/** What the matter is about: one area of those offered for the type, or none. */
export function AreaSection({ form, type, area, areas, error, onChange }: AreaSectionProps) {
  const offered = areas.filter(({ showIn }) => isOffered(showIn, type));
  const misplaced = areaNotOffered({ type, area }, areas);
  const warning = offered.find(({ code }) => code === area)?.warning ?? null;
  const told = error ?? (misplaced === null ? undefined : areaProblem(misplaced, type));
  return (
    <Panel title="Área de intervención" intro="Si no lo tienes claro, déjala sin elegir.">
      <ChoiceCards
        id={fieldId(form, "intervention.area")}
        legend="Área de intervención"
        hideLegend
        columns
        choices={offered.map(({ code, text, description }) => ({
          value: code,
          title: text,
          text: description,
        }))}
        chosen={area === "" ? [] : [area]}
        onToggle={onChange}
        error={told}
      />
      {area !== "" && (
        <p className="above-8">
          <Button variant="quiet" onClick={() => onChange("")}>
            Dejar sin elegir
          </Button>
        </p>
      )}
      <div role="status">
        {warning !== null && (
          <p className="note note-warning line at-start above-16">
            <Icon name="triangle-alert" size={18} />
            {warning}
          </p>
        )}
      </div>
    </Panel>
  );
}
