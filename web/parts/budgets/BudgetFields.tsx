import { PAYMENT_METHODS } from "../../../schema/rules/payments.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { formatCents, readMoney } from "../../lib/money.ts";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { DayField } from "../../ui/DayField.tsx";
import styles from "./BudgetFields.module.css";
import { fieldOf, Instalments, type BudgetFieldsProps } from "./BudgetInstalments.tsx";
import { BudgetTotals } from "./BudgetTotals.tsx";
import { remainingCents, type BudgetValues } from "./budget-values.ts";

/** How much of the total the instalments leave over, told while it is typed. */
function Remaining({ values }: { values: BudgetValues }) {
  const cents = remainingCents(values);
  const state = cents === null ? "unknown" : cents === 0n ? "even" : cents > 0n ? "missing" : "over";
  const words = {
    unknown: "Escribe el monto total",
    even: values.singlePayment ? "Un solo pago" : "Todo repartido",
    missing: "por repartir",
    over: "de más: reduce algún pago",
  };
  return (
    <div className={`stack gap-4 ${styles.remaining}`} data-state={state}>
      <p className="strong">Saldo restante</p>
      <p className={`note cluster gap-4 ${styles.remainingAmount}`} role="status">
        <strong>{cents === null ? "—" : formatCents(cents < 0n ? -cents : cents)}</strong> {words[state]}
      </p>
    </div>
  );
}

function Switches(props: BudgetFieldsProps) {
  const { values, onChange, clientIsBusiness } = props;
  const change = (name: string, next: Partial<BudgetValues>) =>
    onChange(fieldOf(props, name), { ...values, ...next });
  return (
    <div className="columns gap-24">
      <SwitchField
        label="Impuestos aplicables"
        checked={values.taxesApplicable}
        onChange={(taxesApplicable) => change("taxesApplicable", { taxesApplicable })}
      />
      <SwitchField
        label="o pago único"
        checked={values.singlePayment}
        onChange={(singlePayment) => change("singlePayment", { singlePayment })}
      />
      {clientIsBusiness && values.taxesApplicable && (
        <SwitchField
          label="IRPF 7 %"
          hint="En vez del 15 %: este año o uno de los dos anteriores empezaste tu actividad, y se lo has comunicado al cliente por escrito."
          checked={values.newProfessional}
          onChange={(newProfessional) => change("newProfessional", { newProfessional })}
        />
      )}
    </div>
  );
}

/** The fields of a budget, with what is left of the total and the computed subtotal, taxes and total. */
export function BudgetFields(props: BudgetFieldsProps) {
  const { form, values, onChange, errorOf, live } = props;
  const at = (name: string) => fieldOf(props, name);
  const change = (name: string, next: Partial<BudgetValues>) => onChange(at(name), { ...values, ...next });
  const hasTotal = readMoney(values.total) !== null;
  return (
    <div className="stack gap-24">
      <div className="columns">
        <MoneyField
          id={fieldId(form, at("total"))}
          label="Monto total"
          hint="Sin impuestos."
          value={values.total}
          error={errorOf(at("total"))}
          onChange={(total) => {
            if (total !== values.total) change("total", { total });
          }}
        />
        <Remaining values={values} />
        <SelectField
          id={fieldId(form, at("paymentMethod"))}
          label="Método de pago"
          value={values.paymentMethod}
          options={Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label }))}
          error={errorOf(at("paymentMethod"))}
          onChange={(value) =>
            change("paymentMethod", { paymentMethod: value === "CARD" ? "CARD" : "TRANSFER" })
          }
        />
        <DayField
          id={fieldId(form, at("dueOn"))}
          label="Fecha de vencimiento"
          value={values.dueOn}
          error={errorOf(at("dueOn"))}
          onChange={(value) => change("dueOn", { dueOn: value })}
        />
      </div>
      <Switches {...props} />
      {!values.singlePayment && <Instalments {...props} />}
      <TextAreaField
        id={fieldId(form, at("observations"))}
        label="Observaciones"
        rows={6}
        maxLength={2000}
        value={values.observations}
        error={errorOf(at("observations"))}
        onChange={(observations) => change("observations", { observations })}
      />
      {hasTotal && <BudgetTotals live={live} />}
    </div>
  );
}
