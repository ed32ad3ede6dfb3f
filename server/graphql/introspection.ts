import { BREAK, visit, type DocumentNode } from "graphql";
import type { Env } from "../env.ts";
import type { Context } from "../shared/context.ts";

export const SCHEMA_CLOSED = "La introspección exige una sesión o una clave de API.";

/** In production the schema is for who is signed in and for keys. */
export function isSchemaClosedTo({ mode }: Env, { actor, apiKey }: Context): boolean {
  return mode === "production" && actor === null && apiKey === null;
}

/** Apollo keeps parsed documents: each is looked through once, not with every request. */
const introspective = new WeakMap<DocumentNode, boolean>();

export function asksForSchema(document: DocumentNode): boolean {
  const known = introspective.get(document) ?? hasSchemaField(document);
  introspective.set(document, known);
  return known;
}

function hasSchemaField(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field(node) {
      if (node.name.value !== "__schema" && node.name.value !== "__type") return undefined;
      found = true;
      return BREAK;
    },
  });
  return found;
}
