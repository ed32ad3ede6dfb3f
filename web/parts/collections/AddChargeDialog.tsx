import { useState } from "react";
import {
  DEBT_CHARGES,
  LONGEST_PAYMENT_NOTE,
  type DebtChargeKind,
} from "../../../schema/rules/debt-payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { AddDebtChargeDocument } from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { formatMoney } from "../../lib/format.ts";
import { readDecimal } from "../../lib/money.ts";
import { amountProblems } from "../../lib/typed-amount.ts";
import { useAction } from "../../lib/use-action.ts";
import { DayField } from "../../ui/DayField.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";

const FORM = "debt-charge";
const LABELS = {
  kind: "Qué se añade",
  amount: "Importe",
  day: "Desde qué día se debe",
  reason: "Motivo",
} as const;
const KINDS = Object.entries(DEBT_CHARGES).map(([value, { name }]) => ({ value, label: name }));

interface AddChargeDialogProps {
  debt: { codeId: string; debtor: string; currency: string; balance: { owed: string } };
  onClose: () => void;
}

/** Adds a cost, or interest that was agreed, to what is claimed of a debt. */
export function AddChargeDialog({ debt, onClose }: AddChargeDialogProps) {
  const [values, setValues] = useState(() => ({
    kind: "FEES",
    amount: "",
    day: dayInMadrid(new Date()),
    reason: "",
  }));
  const { run, busy, problems, setProblems } = useAction(AddDebtChargeDocument, { once: true });
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });

  const submit = async () => {
    const amount = readDecimal(values.amount);
    const wrong = [
      ...amountProblems(values.amount),
      ...(values.reason.trim() === "" ? [{ field: ["reason"], message: REQUIRED_MESSAGE }] : []),
    ];
    if (amount === null || wrong.length > 0) return setProblems(wrong);
    const variables = {
      taskId: debt.codeId,
      input: { ...values, amount, kind: values.kind as DebtChargeKind },
    };
    if ((await run(variables)).done) onClose();
  };

  return (
    <PromptDialog
      title={`Añadir un cargo a la deuda de ${debt.debtor}`}
      form={FORM}
      about={debt.codeId}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Añadir el cargo"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Ahora quedan <strong>{formatMoney(debt.balance.owed, debt.currency)}</strong>. Lo que añadas se
        reclama a partir del día que indiques, y la persona deudora lo ve en su página con su concepto.
      </p>
      <SelectField {...field("kind")} options={KINDS} />
      <MoneyField {...field("amount")} required />
      <DayField {...field("day")} required />
      <TextAreaField {...field("reason")} required rows={2} maxLength={LONGEST_PAYMENT_NOTE} />
    </PromptDialog>
  );
}
