import { isObjectType, type GraphQLField, type GraphQLSchema } from "graphql";
import { createSchema } from "../../server/graphql/schema.ts";
import type { TestApp } from "./app.ts";
import { graphqlUpload } from "./graphql-upload.ts";

const schema = createSchema();

/** Each field of Query and Mutation. */
export function rootFields(
  of: GraphQLSchema,
): { operation: string; field: GraphQLField<unknown, unknown> }[] {
  return [of.getQueryType(), of.getMutationType()]
    .filter((type) => type != null)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ operation: type.name.toLowerCase(), field })),
    );
}

/** A document that names the field with made-up but well-typed arguments and one leaf of its answer. */
export function documentFor(operation: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(", ");
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(", ");
  const head = declared ? `(${declared})` : "";
  const args = passed ? `(${passed})` : "";
  const type = field.type.toString().replace(/[[\]!]/g, "");
  const leaf = isObjectType(schema.getType(type)) ? "{ __typename }" : "";
  return `${operation} Try${head} { ${field.name}${args} ${leaf} }`;
}

/** A value of the argument's type, as far as the type asks for one. */
export function sample(type: string): unknown {
  if (!type.endsWith("!")) return undefined;
  const inner = type.slice(0, -1);
  if (inner.startsWith("[")) return [];
  if (inner === "ID" || inner === "String" || inner === "Decimal" || inner === "Date") return "1";
  if (inner === "DateTime") return "2026-11-30T10:00:00.000Z";
  if (inner === "StringMap") return {};
  if (inner === "Int" || inner === "Float") return 1;
  if (inner === "Boolean") return true;
  const named = schema.getType(inner);
  if (named && "getFields" in named) {
    const fields = Object.values(
      named.getFields() as Record<
        string,
        { name: string; type: { toString(): string }; defaultValue?: unknown }
      >,
    );
    return Object.fromEntries(
      fields
        .filter((field) => field.defaultValue === undefined)
        .map((field) => [field.name, sample(field.type.toString())])
        .filter(([, value]) => value !== undefined),
    );
  }
  if (named && "getValues" in named) return (named.getValues() as readonly { name: string }[])[0]?.name;
  return null;
}

/** The codes of the errors that the operation answers with; an upload goes along where it takes one. */
export async function codesOf(
  app: TestApp,
  field: GraphQLField<unknown, unknown>,
  document: string,
  variables: Record<string, unknown>,
  token?: string,
): Promise<string[]> {
  const takesFile = field.args.some((argument) => argument.type.toString() === "Upload!");
  const file = { name: "x.txt", content: Buffer.from("x") };
  const { errors = [] } = takesFile
    ? await graphqlUpload(app, token ?? null, document, file, variables)
    : await app.graphql(document, variables, token);
  return errors.map((error) => error.extensions.code);
}
