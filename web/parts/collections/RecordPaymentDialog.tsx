import { useState } from "react";
import {
  DEBT_PAYMENT_METHODS,
  LONGEST_PAYMENT_NOTE,
  LONGEST_PAYMENT_REFERENCE,
  PAYMENT_RECIPIENTS,
  type DebtPaymentMethod,
  type PaymentRecipient,
} from "../../../schema/rules/debt-payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { RecordDebtPaymentDocument } from "../../generated/graphql.ts";
import { formFields, textOf } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { formatMoney } from "../../lib/format.ts";
import { readDecimal } from "../../lib/money.ts";
import { amountProblems } from "../../lib/typed-amount.ts";
import { useAction } from "../../lib/use-action.ts";
import { CheckField, SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TaskSearch, type FoundTask } from "./TaskSearch.tsx";

const FORM = "debt-payment";
const LABELS = {
  taskId: "Deuda",
  amount: "Importe cobrado",
  day: "Fecha del cobro",
  method: "Forma de pago",
  receivedBy: "Quién lo recibió",
  reference: "Referencia o concepto (opcional)",
  note: "Nota (opcional)",
} as const;

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const METHODS = optionsOf(DEBT_PAYMENT_METHODS);
const RECIPIENTS = optionsOf(PAYMENT_RECIPIENTS);

export interface ChosenDebt {
  codeId: string;
  debtor: string;
  entity: string;
}

interface RecordPaymentDialogProps {
  /** Null: it is chosen here. */
  debt: (ChosenDebt & { owed: string; currency: string }) | null;
  onClose: () => void;
}

const emptyValues = () => ({
  amount: "",
  day: dayInMadrid(new Date()),
  method: "TRANSFER",
  receivedBy: "CREDITOR",
  reference: "",
  note: "",
});

/** Notes what a debtor has paid; more than is owed only once that is confirmed. */
export function RecordPaymentDialog({ debt, onClose }: RecordPaymentDialogProps) {
  const [values, setValues] = useState(emptyValues);
  const [found, setFound] = useState<FoundTask | null>(null);
  const [allowExcess, setAllowExcess] = useState(false);
  const { run, busy, problems, setProblems } = useAction(RecordDebtPaymentDocument, { once: true });
  const errorOf = fieldErrors(problems);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf,
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const isExcess = allowExcess || problems.some(({ code }) => code === "EXCESS");
  const chosen = debt ?? found;

  const submit = async () => {
    const amount = readDecimal(values.amount);
    const missing = [
      ...(chosen === null ? [{ field: ["taskId"], message: "Busca y elige la deuda que se ha pagado" }] : []),
      ...amountProblems(values.amount),
    ];
    if (chosen === null || amount === null) return setProblems(missing);
    const variables = {
      taskId: chosen.codeId,
      input: {
        ...values,
        amount,
        method: values.method as DebtPaymentMethod,
        receivedBy: values.receivedBy as PaymentRecipient,
        allowExcess,
      },
    };
    if ((await run(variables)).done) onClose();
  };

  return (
    <PromptDialog
      title={debt === null ? "Anotar un cobro" : `Anotar un cobro de ${debt.debtor}`}
      form={FORM}
      about={debt?.codeId}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar el cobro"
      onSubmit={submit}
      onClose={onClose}
    >
      {debt === null ? (
        <TaskSearch
          id={`${FORM}-taskId`}
          label={LABELS.taskId}
          error={errorOf("taskId")}
          chosen={found}
          onSelect={setFound}
        />
      ) : (
        <p>
          De la deuda con {debt.entity} quedan <strong>{formatMoney(debt.owed, debt.currency)}</strong>.
        </p>
      )}
      <MoneyField {...field("amount")} required />
      {isExcess && (
        <CheckField
          label="Se ha cobrado de más: anótalo así"
          checked={allowExcess}
          onChange={setAllowExcess}
        />
      )}
      <DayField {...field("day")} required />
      <SelectField {...field("method")} options={METHODS} />
      <SelectField {...field("receivedBy")} options={RECIPIENTS} />
      <TextField {...textOf(field("reference"))} maxLength={LONGEST_PAYMENT_REFERENCE} />
      <TextAreaField {...field("note")} rows={2} maxLength={LONGEST_PAYMENT_NOTE} />
    </PromptDialog>
  );
}
