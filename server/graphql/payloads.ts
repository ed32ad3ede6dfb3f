import {
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import { mapDatabaseError } from "../platform/database-errors.ts";
import { InvalidInput } from "../platform/refusals.ts";

/**
 * Wraps every mutation: what the service returns gets `userErrors: []`; an InvalidInput it throws becomes
 * userErrors, with the payload's other fields neutral. The service has thrown, so its transaction rolled back.
 */
export function wrapMutations(schema: GraphQLSchema): void {
  const mutation = schema.getMutationType();
  for (const field of Object.values(mutation?.getFields() ?? {})) {
    const payloadType = getNamedType(field.type);
    if (!isObjectType(payloadType)) throw new Error(`Mutation.${field.name} must return a payload type`);
    if (!payloadType.getFields().userErrors) throw new Error(`${payloadType.name} has no userErrors`);
    const neutral = neutralPayload(payloadType);
    const { resolve } = field;
    if (!resolve) throw new Error(`Mutation.${field.name} has no resolver`);
    field.resolve = async (source, args, ctx, info) => {
      try {
        const payload: unknown = await resolve(source, args, ctx, info);
        return { ...neutral, ...(payload as object), userErrors: [] };
      } catch (thrown) {
        const error = mapDatabaseError(thrown);
        if (!(error instanceof InvalidInput)) throw error;
        return { ...neutral, ...error.payload, userErrors: error.problems };
      }
    };
  }
}

/** null, [] or 0, by what each field may be. */
function neutralPayload(type: GraphQLObjectType): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(type.getFields()).map((field) => {
      if (!isNonNullType(field.type)) return [field.name, null];
      if (isListType(field.type.ofType)) return [field.name, []];
      const named = getNamedType(field.type);
      if (isEnumType(named) || isObjectType(named))
        throw new Error(`${type.name}.${field.name} must be nullable`);
      return [field.name, named.name === "Int" ? 0 : named.name === "Boolean" ? false : ""];
    }),
  );
}
