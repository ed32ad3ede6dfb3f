import { CHANGED_TYPES } from "../../domains/integrations/changes/change.entity.ts";
import { changes } from "../../domains/integrations/changes/list-changes.ts";
import { cursorAt } from "../../domains/integrations/changes/feed-cursor.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { integerAt } from "../body.ts";
import type { Row } from "../row.ts";

const MOST_ROWS = 1_000;

/** What programs without GraphQL need to keep a copy up to date. */
export const changesRows: Row[] = [
  {
    method: "GET",
    path: "/v1/changes",
    access: ["ADMIN"],
    scopes: ["READ_TASKS", "READ_PAYMENTS"],
    summary:
      "Qué ha pasado con tareas y cobros detrás de un cursor, sin huecos y en orden. 410 con un cursor de hace más de 90 días: copia todo de nuevo.",
    query: {
      after: "Cursor de la respuesta anterior. Sin él, desde el cambio más antiguo que se guarda.",
      types: "TASK, PAYMENT o los dos, separados por comas. Sin él, lo que la clave puede leer.",
      limit: `De 1 a ${MOST_ROWS}; sin él, ${MOST_ROWS}.`,
    },
    answer: {
      type: "object",
      properties: {
        changes: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "integer" },
              cursor: { type: "string" },
              type: { type: "string", enum: CHANGED_TYPES },
              kind: { type: "string", enum: ["CREATED", "CHANGED", "DELETED"] },
              objectId: { type: "integer" },
              taskId: { type: ["integer", "null"] },
              version: { type: "integer" },
              at: { type: "string", format: "date-time" },
            },
          },
        },
        cursor: { type: "string", description: "Para la siguiente llamada, haya cambios o no." },
        hasMore: { type: "boolean", description: "Hay más ahora mismo, aunque esta página esté vacía." },
        newestCursor: { type: "string", description: "Del cambio más reciente: para empezar ahora." },
      },
    },
    handle: async (ctx, { query }) => {
      const first = integerAt(query, "limit") ?? MOST_ROWS;
      const page = await changes(
        ctx,
        { after: query["after"], types: typesIn(query["types"]), first },
        MOST_ROWS,
      );
      return {
        message: "Cambios",
        data: {
          changes: page.nodes.map(({ position, ...change }) => ({
            id: position,
            cursor: cursorAt(position),
            ...change,
          })),
          cursor: page.pageInfo.endCursor,
          hasMore: page.pageInfo.hasNextPage,
          newestCursor: page.newestCursor,
        },
      };
    },
  },
];

function typesIn(text: string | undefined) {
  if (text === undefined || text === "") return null;
  const words = text.split(",");
  const types = CHANGED_TYPES.filter((type) => words.includes(type));
  if (types.length === words.length) return types;
  const message = `types admite ${CHANGED_TYPES.join(" y ")}, separados por comas.`;
  throw new InvalidInput([{ field: ["types"], code: "INVALID", message }]);
}
