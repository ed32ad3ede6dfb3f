import { useApolloClient } from "@apollo/client/react";
import {
  SetPaymentPlanTermsDocument,
  TaskListPageDocument,
  type PaymentPlanTermsInput,
} from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { byWholeEntries } from "../../../lib/merge-edits.ts";
import { moneyInputOf, readDecimal } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useReplacingForm } from "../../../lib/use-replacing-form.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
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
const OFFERED = "Ofrecer planes de pago a los deudores de esta lista";
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

function inputOf(values: Values): PaymentPlanTermsInput {
  const { offered, lowestInstalment } = values;
  return {
    offered,
    firstPercent: Number(values.firstPercent),
    lowestInstalment: readDecimal(lowestInstalment) ?? lowestInstalment,
    mostMonths: Number(values.mostMonths),
    firstWithinDays: Number(values.firstWithinDays),
    discountPercent: Number(values.discountPercent),
    discountDays: Number(values.discountDays),
  };
}

const entries = byWholeEntries<Values>({
  labels: { offered: OFFERED, ...LABELS },
  sentAs: (values) => ({ ...values, ...inputOf(values) }),
  shownAs: (values) => ({ ...values, offered: values.offered ? "Sí" : "No" }),
});

/** What can't be sent as a number is said here; its bounds say the server. */
function unreadable(values: Values): UserProblem[] {
  return COUNTS.filter((name) => !WHOLE.test(values[name].trim())).map((name) => ({
    field: [name],
    message: "Escribe un número entero",
  }));
}

/** What the creditor of a list offers its debtors. */
export function PlanTermsDialog({ list, onClose }: { list: ListDetail; onClose: () => void }) {
  const client = useApolloClient();
  const { run } = useAction(SetPaymentPlanTermsDocument, { refetchRefused: [], once: true });
  const form = useReplacingForm({
    opened: list,
    beginningOf: (stored: ListDetail) => ({
      values: valuesOf(stored),
      insteadOf: stored.paymentPlanTerms[0]?.id ?? null,
    }),
    entries,
    validate: unreadable,
    send: ({ values: sent, insteadOf }) => run({ listId: list.id, input: { ...inputOf(sent), insteadOf } }),
    fetchStored: async () => {
      const variables = { id: list.codeId };
      const { data } = await client
        .query({ query: TaskListPageDocument, variables, fetchPolicy: "network-only" })
        .catch(() => ({ data: undefined }));
      return data?.taskList ?? null;
    },
    onSaved: onClose,
  });
  const { values, change, saving, problems, refusal } = form;
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf: fieldErrors(problems), change });
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
      running={saving}
      action="Guardar"
      onSubmit={() => form.save()}
      onClose={onClose}
    >
      <p>
        Lo que el deudor elige dentro de estos límites queda aceptado también por el acreedor: mientras cumpla
        el plan no se le reclama nada más, y con el último pago la deuda queda saldada. Asegúrate de que el
        acreedor lo ha autorizado.
      </p>
      <CheckField label={OFFERED} checked={values.offered} onChange={(offered) => change({ offered })} />
      {count("firstPercent", "En porcentaje, porque las deudas de una lista son muy distintas.")}
      <MoneyField {...field("lowestInstalment")} required />
      {count("mostMonths", "Un pago al mes. Con 1 no se puede fraccionar.")}
      {count("firstWithinDays")}
      {count("discountPercent", "Con 0 no se perdona nada.")}
      {count("discountDays")}
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
