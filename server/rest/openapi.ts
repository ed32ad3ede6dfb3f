import type { JsonSchema } from "../shared/inputs/field.ts";
import type { Row } from "./row.ts";

/** An OpenAPI 3.1 document made from the rows, so that it can't drift from them. */
export function describeTable(rows: readonly Row[], publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of rows) {
    const path = `/api${row.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeRow(row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Acuerdo: API REST",
      version: "1",
      description:
        "Cada respuesta JSON es { message, data }. Los errores llevan { message, errors: [{ field, message }] }. " +
        "La misma funcionalidad, y más, se ofrece en GraphQL en /graphql.",
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT o clave de API (acu_live_…)" },
      },
    },
    paths,
  };
}

function describeRow(row: Row): JsonSchema {
  return {
    summary: row.summary,
    description: `Acceso: ${accessOf(row)}`,
    ...(row.access.includes("PUBLIC") ? {} : { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(row), ...queryParameters(row)],
    ...requestBody(row),
    responses: {
      [row.status ?? 200]: answered(row, "Correcto"),
      ...Object.fromEntries(
        Object.entries(row.otherAnswers ?? {}).map(([status, meaning]) => [status, answered(row, meaning)]),
      ),
      default: {
        description: "Rechazado: 400, 401, 403, 404, 409, 413, 415, 422, 429 o 500",
        content: { "application/json": { schema: ERROR } },
      },
    },
  };
}

/** Whom a row lets in, and with which scopes of API keys. */
export function accessOf({ access, scopes = [] }: Row): string {
  const keys = scopes.length === 0 ? "" : `; clave de API con ${scopes.join(" o ")}`;
  return access.join(", ") + keys;
}

const ERROR: JsonSchema = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: {
      type: "array",
      items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } },
    },
  },
};

function answered(row: Row, description: string): JsonSchema {
  // A file comes as it is, of whatever type; only refusals of it are JSON.
  if (row.answer?.["format"] === "binary") return { description, content: { "*/*": { schema: row.answer } } };
  return { description, content: { "application/json": { schema: envelope(row) } } };
}

function envelope(row: Row): JsonSchema {
  return {
    type: "object",
    required: ["message"],
    properties: { message: { type: "string" }, data: row.answer ?? { type: "object" } },
  };
}

function pathParameters(row: Row): JsonSchema[] {
  return [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(row: Row): JsonSchema[] {
  return Object.entries(row.query ?? {}).map(([name, description]) => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
  }));
}

function requestBody(row: Row): JsonSchema {
  if (row.upload) {
    const schema = {
      type: "object",
      properties: { [row.upload.field]: { type: "string", format: "binary" } },
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  return row.body
    ? { requestBody: { required: true, content: { "application/json": { schema: row.body } } } }
    : {};
}
