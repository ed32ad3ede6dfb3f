import {
  defaultFieldResolver,
  isObjectType,
  Kind,
  type ConstValueNode,
  type GraphQLField,
  type GraphQLSchema,
} from "graphql";
import { checkAccess, noteRefusal, type Access } from "../domains/accounts/access.ts";
import type { ApiKeyScope, Context } from "../shared/context.ts";

/** Whom the field's @access lets in; null when it has none. */
export function accessOf(field: GraphQLField<unknown, unknown>): Access[] | null {
  return (
    argumentOf(field, "to")?.map((item) => (item.kind === Kind.ENUM ? (item.value as Access) : "ADMIN")) ??
    null
  );
}

/** The scopes of API keys that the field's @access lets in: none where it names none. */
export function scopesOf(field: GraphQLField<unknown, unknown>): ApiKeyScope[] {
  return (argumentOf(field, "scopes") ?? []).flatMap((item) =>
    item.kind === Kind.ENUM ? [item.value as ApiKeyScope] : [],
  );
}

function argumentOf(field: GraphQLField<unknown, unknown>, name: string): readonly ConstValueNode[] | null {
  const directive = field.astNode?.directives?.find((node) => node.name.value === "access");
  const value = directive?.arguments?.find((argument) => argument.name.value === name)?.value;
  return value?.kind === Kind.LIST ? value.values : null;
}

/** Root fields without @access: the server doesn't start with one. */
export function fieldsWithoutAccess(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  return roots.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => accessOf(field) === null)
      .map((field) => `${type.name}.${field.name}`),
  );
}

/** Puts the check in front of every field that has @access, on root and other types alike. */
export function guardFields(schema: GraphQLSchema): void {
  const missing = fieldsWithoutAccess(schema);
  if (missing.length > 0) throw new Error(`Root fields without @access: ${missing.join(", ")}`);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) Object.values(type.getFields()).forEach(guardField);
  }
}

function guardField(field: GraphQLField<unknown, unknown>): void {
  const to = accessOf(field);
  if (!to) return;
  const scopes = scopesOf(field);
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, ctx, info) => {
    try {
      checkAccess(ctx as Context, to, scopes);
    } catch (error) {
      return noteRefusal(ctx as Context, field.name, error);
    }
    return resolve(source, args, ctx, info);
  };
}
