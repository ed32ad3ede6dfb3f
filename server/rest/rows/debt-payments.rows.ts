import { recordDebtPayment } from "../../domains/collections/record-payment.ts";
import { RecordDebtPaymentInput } from "../../domains/collections/record-payment.input.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import { booleanAt, textAt } from "../body.ts";
import type { Row } from "../row.ts";

const TEXT: JsonSchema = { type: "string" };
const COUNT: JsonSchema = { type: "integer" };
const AMOUNT: JsonSchema = { type: "string", pattern: "^\\d+\\.\\d{2}$" };
const INSTANT: JsonSchema = { type: "string", format: "date-time" };

const paymentForm = describeInput(new RecordDebtPaymentInput(""));

const payment: JsonSchema = {
  type: "object",
  properties: {
    id: COUNT,
    task: { ...TEXT, description: "Código de la tarea" },
    day: { type: "string", format: "date" },
    amount: AMOUNT,
    currency: TEXT,
    method: TEXT,
    receivedBy: TEXT,
    reference: TEXT,
    owed: { ...AMOUNT, description: "Lo que queda de la deuda" },
    recordedAt: INSTANT,
  },
};

/** What programs without GraphQL need to book what debtors have paid. */
export const debtPaymentsRows: Row[] = [
  {
    method: "POST",
    path: "/v1/payments",
    access: ["ADMIN"],
    scopes: ["BOOK_PAYMENTS"],
    summary:
      "Anota lo que ha pagado un deudor. 409 si ya está anotado con ese día, importe y referencia, o si es más de lo que debe sin allowExcess.",
    status: 201,
    body: {
      ...paymentForm,
      required: ["task", ...((paymentForm["required"] as string[] | undefined) ?? [])],
      properties: {
        task: { ...TEXT, description: "Código de la tarea, o su número" },
        ...(paymentForm["properties"] as JsonSchema),
      },
    },
    answer: { type: "object", properties: { payment } },
    handle: async (ctx, { body }) => {
      const { task: _task, ...given } = body;
      const form = { ...given, amount: textAt(body, "amount"), allowExcess: booleanAt(body, "allowExcess") };
      const booked = await recordDebtPayment(ctx, textAt(body, "task"), form);
      const { id, day, amount, currency, method, receivedBy, reference, recordedAt } = booked.payment;
      const shown = { id, task: booked.task.codeId, day, amount, currency, method, receivedBy, reference };
      return {
        message: booked.message,
        data: { payment: { ...shown, owed: decimalOf(booked.left), recordedAt } },
      };
    },
  },
];
