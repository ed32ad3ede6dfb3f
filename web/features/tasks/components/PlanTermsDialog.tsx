import { useState } from "react";
import { SetPaymentPlanTermsDocument } from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { moneyInputOf, readDecimal } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { CheckField } from "../../../ui/FormControls.tsx";
import { MoneyField } from "../../../ui/MoneyField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { ListDetail } from "./ListHead.tsx";

const FORM = "plan-terms";
const LABELS = {
  firstPercent: "Primer pago, al menos (% de lo que se debe)",
  lowestInstalment: "Cada pago, al menos",
  mostMonths: "Plazo máximo (meses)",
  firstWithinDays: "Primer pago, como muy tarde en (días)",
  discountPercent: "Descuento por pagarlo todo de una vez (%)",
  discountDays: "Días para pagarlo con descuento",
} as const;
const WHOLE = /^\d{1,4}$/;
const COUNTS = ["firstPercent", "mostMonths", "firstWithinDays", "discountPercent", "discountDays"] as const;

type Values = Record<keyof typeof LABELS, string> & { offered: boolean };

/** With what most creditors accept, to begin with. */
const USUAL = {
  firstPercent: 10,
  lowestInstalment: "30.00",
  mostMonths: 12,
  firstWithinDays: 15,
  discountPercent: 0,
  discountDays: 15,
};

function valuesOf({ paymentPlanTerms: [last] }: ListDetail): Values {
  const from = last ?? USUAL;
  return {
    offered: last === undefined || last.offered,
    firstPercent: String(from.firstPercent),
    lowestInstalment: moneyInputOf(from.lowestInstalment),
    mostMonths: String(from.mostMonths),
    firstWithinDays: String(from.firstWithinDays),
    discountPercent: String(from.discountPercent),
    discountDays: String(from.discountDays),
  };
}

/** What can't be sent as a number is said here; its bounds say the server. */
function unreadable(values: Values): UserProblem[] {
  return COUNTS.filter((name) => !WHOLE.test(values[name].trim())).map((name) => ({
    field: [name],
    message: "Escribe un número entero",
  }));
}

/** What the creditor of a list offers its debtors. */
export function PlanTermsDialog({ list, onClose }: { list: ListDetail; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(list));
  const { run, busy, problems, setProblems } = useAction(SetPaymentPlanTermsDocument);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf: fieldErrors(problems), change });
  const submit = async () => {
    const wrong = unreadable(values);
    if (wrong.length > 0) return setProblems(wrong);
    const { offered, lowestInstalment } = values;
    const input = {
      offered,
      firstPercent: Number(values.firstPercent),
      lowestInstalment: readDecimal(lowestInstalment) ?? lowestInstalment,
      mostMonths: Number(values.mostMonths),
      firstWithinDays: Number(values.firstWithinDays),
      discountPercent: Number(values.discountPercent),
      discountDays: Number(values.discountDays),
    };
    if ((await run({ listId: list.id, input })).done) onClose();
  };
  const count = (name: (typeof COUNTS)[number], hint?: string) => (
    <TextField {...textOf(field(name))} hint={hint} required inputMode="numeric" maxLength={4} />
  );
  return (
    <PromptDialog
      size="lg"
      title="Planes de pago de la lista"
      form={FORM}
      about={list.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Lo que el deudor elige dentro de estos límites queda aceptado también por el acreedor: mientras cumpla
        el plan no se le reclama nada más, y con el último pago la deuda queda saldada. Asegúrate de que el
        acreedor lo ha autorizado.
      </p>
      <CheckField
        label="Ofrecer planes de pago a los deudores de esta lista"
        checked={values.offered}
        onChange={(offered) => change({ offered })}
      />
      {count("firstPercent", "En porcentaje, porque las deudas de una lista son muy distintas.")}
      <MoneyField {...field("lowestInstalment")} required />
      {count("mostMonths", "Un pago al mes. Con 1 no se puede fraccionar.")}
      {count("firstWithinDays")}
      {count("discountPercent", "Con 0 no se perdona nada.")}
      {count("discountDays")}
    </PromptDialog>
  );
}
