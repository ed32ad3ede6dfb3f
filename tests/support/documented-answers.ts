import type { Server } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeTable } from "../../server/rest/openapi.ts";
import { restTable } from "../../server/rest/table.ts";

type Schema = Record<string, unknown>;
interface Operation {
  method: string;
  path: RegExp;
  name: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats.default(ajv);
ajv.addFormat("binary", true);
ajv.addKeyword("example");

/** What the documentation at /api/openapi.json says of each call. */
const operations: Operation[] = Object.entries(
  describeTable(restTable, "http://localhost")["paths"] as Record<string, Record<string, Schema>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    name: `${method.toUpperCase()} ${path}`,
    responses: operation["responses"] as Operation["responses"],
  })),
);

/** Nothing is answered that isn't described: an object that names its properties has no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return "properties" in inner && !("additionalProperties" in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(operation: Operation, status: number): ValidateFunction | null {
  const key = `${operation.name} ${status}`;
  const known = validators.get(key);
  if (known) return known;
  const response = operation.responses[status] ?? operation.responses["default"];
  const schema = response?.content?.["application/json"]?.schema;
  if (!schema) return null;
  const validate = ajv.compile(closed(schema) as Schema);
  validators.set(key, validate);
  return validate;
}

/**
 * Holds every answer in JSON under /api that a server gives against the documentation; what doesn't fit is put into the list
 * it returns, one line each.
 */
export function answersAgainstDocumentation(server: Server): string[] {
  const wrong: string[] = [];
  server.prependListener("request", (request, response) => {
    const path = (request.url ?? "").replace(/\?.*$/, "");
    const operation = operations.find(
      ({ method, path: known }) => method === request.method && known.test(path),
    );
    if (!operation) return;
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    };
    for (const name of ["write", "end"] as const) {
      const given = response[name].bind(response) as (...args: unknown[]) => unknown;
      Object.assign(response, {
        [name]: (...args: unknown[]) => {
          keep(args[0]);
          return given(...args);
        },
      });
    }
    response.once("finish", () => {
      if (!String(response.getHeader("content-type")).startsWith("application/json")) return;
      const problem = problemOf(operation, response.statusCode, Buffer.concat(chunks).toString());
      if (problem) wrong.push(problem);
    });
  });
  return wrong;
}

function problemOf(operation: Operation, status: number, text: string): string | null {
  const validate = validatorOf(operation, status);
  if (validate === null) return `${operation.name}: ${status} isn't described`;
  if (validate(JSON.parse(text))) return null;
  const said = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return `${operation.name} ${status}: ${[...new Set(said)].slice(0, 5).join("; ")}`;
}
