import { issuedRecordFile, issuedRecords } from "../../domains/reports/issued-records.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import { integerAt } from "../body.ts";
import type { Row } from "../row.ts";

const MOST_ROWS = 1_000;
const TEXT: JsonSchema = { type: "string" };
const COUNT: JsonSchema = { type: "integer" };

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
    issuedAt: { type: "string", format: "date-time" },
    code: { ...TEXT, description: "El que se comprueba en /verificar" },
    revokedAt: { type: ["string", "null"], format: "date-time" },
    pdf: { ...TEXT, description: "Dirección de su PDF sellado" },
  },
};

/** What programs without GraphQL need to fetch what was issued. */
export const recordsRows: Row[] = [
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
    answer: { type: "string", format: "binary" },
    handle: (ctx, { params }) => issuedRecordFile(ctx, params["id"] ?? ""),
  },
];
