import type { FastifyRequest } from "fastify";
import { getNamedType, isObjectType, type GraphQLSchema } from "graphql";
import { documentOf } from "./documents-by-hash.ts";

/** Mutations whose payload has a field with @secret. */
export function secretMutations(schema: GraphQLSchema): string[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, type }) => {
    const payload = getNamedType(type);
    const fields = isObjectType(payload) ? Object.values(payload.getFields()) : [];
    const isSecret = fields.some((field) =>
      field.astNode?.directives?.some((directive) => directive.name.value === "secret"),
    );
    return isSecret ? [name] : [];
  });
}

/**
 * Whether a request over GraphQL asks for one of them, by text, by hash or in a form. An alias hides no field: its name stands in the
 * document all the same.
 */
export function secretAnswers(schema: GraphQLSchema): (request: FastifyRequest) => boolean {
  const names = new RegExp(`\\b(?:${secretMutations(schema).join("|")})\\b`);
  return (request) => {
    const document = documentOf(request);
    return document !== null && names.test(document);
  };
}
