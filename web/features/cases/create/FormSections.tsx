import type { ReactNode } from "react";
import { BudgetSection } from "./BudgetSection.tsx";
import type { LiveBudget } from "../../../parts/budgets/use-budget-preview.ts";
import type { CreateCaseValues, PartyValues } from "./case-values.ts";
import { ClientSection } from "./ClientSection.tsx";
import { STEPS } from "./create-case-url.ts";
import type { CreateCaseCatalogsQuery } from "../../../generated/graphql.ts";
import { DescriptionSection } from "./DescriptionSection.tsx";
import { AreaSection, TypeSection } from "./InterventionSections.tsx";
import type { useDraftDocuments } from "./use-draft-documents.ts";
import type { useFormPreview } from "./use-form-preview.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { CounterpartyList } from "./CounterpartyList.tsx";
import type { PartyFieldsProps } from "./PartyText.tsx";

interface CounterpartySectionProps extends Pick<PartyFieldsProps, "form" | "catalogs" | "errorOf"> {
  counterparties: readonly PartyValues[];
  onChange: (field: string, counterparties: readonly PartyValues[]) => void;
}

/** Who is asked to answer: one, or several joint ones. */
function CounterpartySection({ counterparties, ...fields }: CounterpartySectionProps) {
  return (
    <Panel
      title={counterparties.length > 1 ? "Contrapartes" : "Contraparte"}
      intro="Hace falta su correo o su teléfono: hay que poder avisarle."
    >
      <div className="stack">
        <CounterpartyList {...fields} parties={counterparties} />
      </div>
    </Panel>
  );
}

export interface FormSectionsProps {
  form: string;
  /** On a phone the step that is open, else null: all of them. */
  step: number | null;
  values: CreateCaseValues;
  catalogs: CreateCaseCatalogsQuery;
  documents: ReturnType<typeof useDraftDocuments>;
  live: LiveBudget;
  preview: Pick<ReturnType<typeof useFormPreview>, "isAsking">;
  /** 'Vista previa' of the budget, of this form. */
  onPreview: (form: HTMLFormElement | null) => void;
  errorOf: (field: string) => string | undefined;
  /** `field` is the changed one's path in the input. */
  onChange: (field: string, change: Partial<CreateCaseValues>) => void;
  /** 'Elegir de favoritos' */
  onDirectory: () => void;
}

/** Counterparty, description and budget: what stands beneath the kind of intervention. */
function Details(props: FormSectionsProps) {
  const { form, values, catalogs, documents, live, preview, errorOf, onChange, onPreview } = props;
  return (
    <div className="stack">
      <CounterpartySection
        {...{ form, catalogs, errorOf }}
        counterparties={values.counterparties}
        onChange={(field, counterparties) => onChange(field, { counterparties })}
      />
      <DescriptionSection
        form={form}
        description={values.description}
        object={values.object}
        errorOf={errorOf}
        documents={documents}
        onChange={(field, text) => onChange(field, { [field]: text })}
      />
      <BudgetSection {...{ form, values, live, preview, errorOf, onChange, onPreview }} />
    </div>
  );
}

/** All sections on a desk; on a phone one step of three at a time. */
export function FormSections(props: FormSectionsProps) {
  const { form, step, values, catalogs, errorOf, onChange, onDirectory } = props;
  const isAt = (one: number) => step === null || step === one;
  const client: ReactNode = isAt(STEPS.length) && (
    <ClientSection
      {...{ form, catalogs, errorOf, onDirectory }}
      path="client"
      party={values.client}
      onChange={(field, party) => onChange(field, { client: party })}
    />
  );
  return (
    <>
      {client}
      {isAt(1) && (
        <TypeSection
          form={form}
          type={values.type}
          onChange={(type) => onChange("intervention.area", { type })}
        />
      )}
      {isAt(2) && (
        <AreaSection
          form={form}
          type={values.type}
          area={values.area}
          areas={catalogs.interventionAreas}
          error={errorOf("intervention.area")}
          onChange={(area) => onChange("intervention.area", { area })}
        />
      )}
      {isAt(STEPS.length) && <Details {...props} />}
    </>
  );
}
