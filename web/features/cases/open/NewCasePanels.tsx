import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import {
  type InterventionType,
  type NewCaseAreasQuery,
  NewCasePlacesDocument,
} from "../../../generated/graphql.ts";
import { interventionsOf, type CaseValues } from "../../../parts/cases/case-form.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { joinWords } from "../../../lib/text.ts";
import type { Hiring } from "../../../parts/specialists/use-hired-specialist.ts";
import { Button } from "../../../ui/Button.tsx";
import { MatterFields } from "../../../parts/cases/CounterpartFields.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import {
  NEW_CASE_FORM,
  type NewCaseValues,
  counterpartiesOf,
  withCounterparties,
} from "./new-case-values.ts";
import { useQuery } from "@apollo/client/react";
import { useCallingCodes } from "../../../lib/use-calling-codes.ts";
import { CounterpartyList } from "../create/CounterpartyList.tsx";
import type { PartyFieldsProps } from "../create/PartyText.tsx";

interface CounterpartiesProps extends Pick<PartyFieldsProps, "form" | "errorOf"> {
  values: NewCaseValues;
  onChange: (field: string, values: NewCaseValues) => void;
}

/** Who is asked to answer; of a single one not even the name is required. */
function Counterparties({ form, values, errorOf, onChange }: CounterpartiesProps) {
  const places = useQuery(NewCasePlacesDocument).data;
  const callingCodes = useCallingCodes();
  const parties = counterpartiesOf(values);
  return (
    <CounterpartyList
      form={form}
      catalogs={{ callingCodes, countries: places?.countries ?? [], provinces: places?.provinces ?? [] }}
      errorOf={errorOf}
      parties={parties}
      asked={{ nameRequired: parties.length > 1, emailLabel: "Correo electrónico" }}
      onChange={(field, next) => onChange(field, withCounterparties(values, next))}
    />
  );
}

interface AreaPanelProps {
  values: CaseValues;
  areas: NewCaseAreasQuery["interventionAreas"];
  error?: string;
  onChange: (area: string | null) => void;
}

/** What the matter is about; may be left open. */
export function AreaPanel({ values, areas, error, onChange }: AreaPanelProps) {
  const offered = areas.filter(({ showIn }) => isOffered(showIn, values.type));
  const warning = offered.find(({ code }) => code === values.area)?.warning ?? null;
  if (offered.length === 0) return null;
  return (
    <Panel title="¿De qué trata?" intro="Si no lo tienes claro, déjalo sin elegir.">
      <ChoiceCards
        id={fieldId(NEW_CASE_FORM, "intervention.area")}
        legend="Área de intervención"
        hideLegend
        columns
        choices={offered.map(({ code, text, description }) => ({
          value: code,
          title: text,
          text: description,
        }))}
        chosen={values.area === null ? [] : [values.area]}
        onToggle={onChange}
        error={error}
      />
      {values.area !== null && (
        <p className="above-8">
          <Button variant="quiet" onClick={() => onChange(null)}>
            Dejar sin elegir
          </Button>
        </p>
      )}
      <div role="status">{warning !== null && <p className="note note-warning above-8">{warning}</p>}</div>
    </Panel>
  );
}

/** The chosen specialist does something else. */
function Mismatch({ hiring, type }: { hiring: Hiring; type: InterventionType }) {
  if (hiring.status !== "open") return null;
  const offered = interventionsOf(hiring.specialist.types);
  if (offered.length === 0 || offered.includes(type)) return null;
  const names = joinWords(offered.map((value) => INTERVENTION_WORDS[value].name.toLowerCase()));
  return (
    <p className="note note-warning above-8" role="status">
      {hiring.specialist.displayName} se dedica a {names}: quizá no acepte este tipo de intervención.
    </p>
  );
}

interface TypePanelProps {
  type: InterventionType;
  hiring: Hiring;
  onChange: (type: InterventionType) => void;
}

export function TypePanel({ type, hiring, onChange }: TypePanelProps) {
  return (
    <Panel title="¿Cómo quieres resolverlo?">
      <ChoiceCards
        id={fieldId(NEW_CASE_FORM, "intervention.type")}
        legend="Tipo de intervención"
        hideLegend
        choices={INTERVENTION_CHOICES}
        chosen={[type]}
        onToggle={onChange}
      />
      <Mismatch hiring={hiring} type={type} />
    </Panel>
  );
}

interface FieldsPanelProps {
  values: NewCaseValues;
  errorOf: (field: string) => string | undefined;
  /** `path` is the changed field's in the input. */
  onChange: (path: string, values: NewCaseValues) => void;
}

export function CounterpartiesPanel({ values, errorOf, onChange }: FieldsPanelProps) {
  return (
    <Panel
      title="¿Con quién quieres llegar a un acuerdo?"
      intro="Hace falta el correo o el teléfono de cada contraparte: hay que poder avisarla."
    >
      <div className="stack">
        <Counterparties form={NEW_CASE_FORM} values={values} errorOf={errorOf} onChange={onChange} />
      </div>
    </Panel>
  );
}

export function MatterPanel({ values, errorOf, onChange }: FieldsPanelProps) {
  return (
    <Panel title="¿Qué ha pasado?">
      <div className="stack">
        <MatterFields
          form={NEW_CASE_FORM}
          counterpart={values.counterpart}
          errorOf={errorOf}
          rows={8}
          onChange={(path, changed) =>
            onChange(path, { ...values, counterpart: { ...values.counterpart, ...changed } })
          }
        />
      </div>
    </Panel>
  );
}
