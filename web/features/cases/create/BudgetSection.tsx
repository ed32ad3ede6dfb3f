import { useState } from "react";
import { useAlert } from "../../../ui/alert-context.ts";
import type { BudgetContentPartsFragment } from "../../../ui/budget/BudgetContent.generated.ts";
import { BudgetFields } from "../../../ui/budget/BudgetFields.tsx";
import { BudgetPreviewDialog } from "../../../ui/budget/BudgetPreview.tsx";
import { budgetProblems, ownRowProblems, toBudgetInput } from "../../../ui/budget/budget-values.ts";
import {
  useAskBudgetPreview,
  type BudgetSurroundings,
  type LiveBudget,
} from "../../../ui/budget/use-budget-preview.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { CreateCaseValues } from "./case-values.ts";
import styles from "./CaseForm.module.css";

interface BudgetSectionProps {
  form: string;
  values: CreateCaseValues;
  surroundings: BudgetSurroundings;
  live: LiveBudget;
  today: string;
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, change: Partial<CreateCaseValues>) => void;
  /** The preview can't be made of what is typed. */
  onProblems: (problems: UserProblem[]) => void;
}

/** 'Vista previa': the same content as the PDF, of the form as it is now. */
function usePreview({ values, surroundings, live, onProblems }: BudgetSectionProps) {
  const ask = useAskBudgetPreview();
  const alert = useAlert();
  const [isAsking, setAsking] = useState(false);
  const [content, setContent] = useState<BudgetContentPartsFragment | null>(null);
  const open = async () => {
    const own = budgetProblems(values.budget, "budget", live.split);
    onProblems(own);
    if (own.length > 0) return;
    setAsking(true);
    const answer = await ask({ ...surroundings, budget: toBudgetInput(values.budget, live.split) });
    setAsking(false);
    setContent(answer.content);
    onProblems(ownRowProblems(values.budget, answer.problems));
    if (answer.failure !== null) alert.error(answer.failure);
  };
  return { open, isAsking, content, close: () => setContent(null) };
}

/** What the case costs; may be left for later. */
export function BudgetSection(props: BudgetSectionProps) {
  const { form, values, live, today, errorOf, onChange } = props;
  const preview = usePreview(props);
  return (
    <Panel
      title="Presupuesto"
      intro={
        values.hasBudget
          ? "El cliente lo verá, con impuestos, y decidirá si lo acepta."
          : "Podrás hacerlo cuando quieras desde el expediente."
      }
      aside={
        values.hasBudget ? (
          <Button icon="eye" busy={preview.isAsking} onClick={() => void preview.open()}>
            {preview.isAsking ? "Cargando..." : "Vista previa"}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.fields}>
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
              today={today}
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
      {preview.content !== null && <BudgetPreviewDialog content={preview.content} onClose={preview.close} />}
    </Panel>
  );
}
