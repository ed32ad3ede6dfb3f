import { BudgetFields } from "../../../parts/budgets/BudgetFields.tsx";
import type { LiveBudget } from "../../../parts/budgets/use-budget-preview.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import type { CreateCaseValues } from "./case-values.ts";
import type { useFormPreview } from "./use-form-preview.ts";

interface BudgetSectionProps {
  form: string;
  values: CreateCaseValues;
  live: LiveBudget;
  preview: Pick<ReturnType<typeof useFormPreview>, "isAsking">;
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, change: Partial<CreateCaseValues>) => void;
  onPreview: (form: HTMLFormElement | null) => void;
}

function PreviewButton({
  isAsking,
  onPreview,
}: Pick<BudgetSectionProps["preview"], "isAsking"> & Pick<BudgetSectionProps, "onPreview">) {
  return (
    <Button icon="eye" busy={isAsking} onClick={(event) => onPreview(event.currentTarget.form)}>
      {isAsking ? "Cargando..." : "Vista previa"}
    </Button>
  );
}

const WITH_BUDGET = "El cliente lo verá, con impuestos, y decidirá si lo acepta.";
const WITHOUT_BUDGET = "Podrás hacerlo cuando quieras desde el expediente.";

/** What the case costs; may be left for later. */
export function BudgetSection(props: BudgetSectionProps) {
  const { form, values, live, preview, errorOf, onChange, onPreview } = props;
  return (
    <Panel
      title="Presupuesto"
      intro={values.hasBudget ? WITH_BUDGET : WITHOUT_BUDGET}
      aside={
        values.hasBudget ? <PreviewButton isAsking={preview.isAsking} onPreview={onPreview} /> : undefined
      }
    >
      <div className="stack">
        <SwitchField
          label="Incluir presupuesto"
          checked={values.hasBudget}
          onChange={(hasBudget) => onChange("budget", { hasBudget })}
        />
        {values.hasBudget && (
          <>
            <BudgetFields
              form={form}
              path="budget"
              values={values.budget}
              live={live}
              clientIsBusiness={values.client.isCompany}
              errorOf={errorOf}
              onChange={(field, budget) => onChange(field, { budget })}
            />
            <CheckField
              label="Enviar el presupuesto al cliente con la invitación"
              checked={values.sendBudget}
              onChange={(sendBudget) => onChange("sendBudget", { sendBudget })}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
