import {
  GraphQLError,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import { CLOSED_TO_KEYS, mayUse } from "../domains/accounts/access.ts";
import { Forbidden } from "../platform/refusals.ts";
import type { ApiKeyActor } from "../shared/context.ts";
import { scopesOf } from "./access.ts";

/** The fields of a type that keys may read (@apiKeyFields); none where it names none. */
export function apiKeyFieldsOf(type: GraphQLObjectType): readonly string[] {
  const directive = type.astNode?.directives?.find((node) => node.name.value === "apiKeyFields");
  const value = directive?.arguments?.find((argument) => argument.name.value === "names")?.value;
  return value?.kind === Kind.LIST
    ? value.values.flatMap((item) => (item.kind === Kind.STRING ? [item.value] : []))
    : [];
}

/**
 * Refuses a document that asks for anything closed to the key: a root field without one of its scopes, a field that its
 * type doesn't open. As a whole and before anything is resolved: half an answer would hide what is missing. Introspection
 * is open to keys. Throws a GraphQLError with its status; Apollo would answer 500.
 */
export function refuseClosedFields(schema: GraphQLSchema, document: DocumentNode, key: ApiKeyActor): void {
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const parent = types.getParentType();
        if (name.startsWith("__") || parent?.name.startsWith("__")) return;
        const field = isObjectType(parent) ? parent.getFields()[name] : undefined;
        if (field && isObjectType(parent) && isOpen(schema, parent, field, key)) return;
        const originalError = new Forbidden(`${CLOSED_TO_KEYS} (${parent?.name}.${name})`);
        throw new GraphQLError(originalError.message, {
          originalError,
          extensions: { http: { status: 403 } },
        });
      },
    }),
  );
}

function isOpen(
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  key: ApiKeyActor,
): boolean {
  const isRoot = parent === schema.getQueryType() || parent === schema.getMutationType();
  return isRoot ? mayUse(key, scopesOf(field)) : apiKeyFieldsOf(parent).includes(field.name);
}
