import { recordDebtPayment } from "../../domains/collections/record-payment.ts";
import { RecordDebtPaymentInput } from "../../domains/collections/record-payment.input.ts";
import { issuedRecordFile, issuedRecords } from "../../domains/reports/issued-records.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import { booleanAt, integerAt, textAt } from "../body.ts";
import type { Row } from "../row.ts";

const MOST_ROWS = 1_000;
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

const record: JsonSchema = {
  type: "object",
  properties: {
    id: COUNT,
    number: TEXT,
    title: TEXT,
    taskId: COUNT,
    task: { ...TEXT, description: "Código de la tarea" },
    contract: TEXT,
    list: { type: ["string", "null"], description: "Código de la lista" },
    issuedAt: INSTANT,
    code: { ...TEXT, description: "El que se comprueba en /verificar" },
    revokedAt: { type: ["string", "null"], format: "date-time" },
    pdf: { ...TEXT, description: "Dirección de su PDF sellado" },
  },
};

/** What programs without GraphQL need once files are delivered and changes followed. */
export const programsRows: Row[] = [
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
  {
    method: "GET",
    path: "/v1/records",
    access: ["ADMIN"],
    scopes: ["READ_RECORDS"],
    summary: "Actas y certificados emitidos de las tareas, en el orden en que se emitieron.",
    query: {
      list: "Código de una lista.",
      task: "Código de una tarea.",
      after: "id del último que ya se tiene; sin él, desde el primero.",
      limit: `De 1 a ${MOST_ROWS}; sin él, ${MOST_ROWS}.`,
    },
    answer: {
      type: "object",
      properties: {
        records: { type: "array", items: record },
        hasMore: { type: "boolean", description: "Hay más detrás del último." },
      },
    },
    handle: async (ctx, { query }) => {
      const most = Math.min(MOST_ROWS, Math.max(1, integerAt(query, "limit") ?? MOST_ROWS));
      const { list, task } = query;
      const after = integerAt(query, "after") ?? 0;
      const page = await issuedRecords(ctx, { list, task, after, most });
      const records = page.records.map(({ codeId, listCode, ...shown }) => ({
        ...shown,
        task: codeId,
        list: listCode,
        pdf: `/api/v1/records/${shown.id}/pdf`,
      }));
      return { message: "Actas y certificados", data: { records, hasMore: page.hasMore } };
    },
  },
  {
    method: "GET",
    path: "/v1/records/:id/pdf",
    access: ["ADMIN"],
    scopes: ["READ_RECORDS"],
    summary: "El PDF sellado de un acta o certificado.",
    handle: (ctx, { params }) => issuedRecordFile(ctx, params["id"] ?? ""),
  },
];
