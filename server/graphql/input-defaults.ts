import {
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from "graphql";

type Variables = Record<string, unknown>;

/**
 * graphql-jit refuses an input object that leaves out a non-null field with a default (`size: Int! = 25`), which the
 * specification allows (GraphQL October 2021, 3.10). So defaults of input objects are filled in before it checks.
 */
export function compileInputDefaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): (variables: Variables) => Variables {
  const operation = document.definitions.find(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION && (operationName === null || node.name?.value === operationName),
  );
  const definitions = operation?.kind === Kind.OPERATION_DEFINITION ? (operation.variableDefinitions ?? []) : [];
  const types = definitions.flatMap((definition) => {
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    return type && hasInputObject(type) ? [[definition.variable.name.value, type] as const] : [];
  });
  if (types.length === 0) return (variables) => variables;
  return (variables) => {
    const filled = { ...variables };
    for (const [name, type] of types) {
      if (Object.hasOwn(filled, name)) filled[name] = fill(filled[name], type);
    }
    return filled;
  };
}

function hasInputObject(type: GraphQLInputType): boolean {
  if (isNonNullType(type) || isListType(type)) return hasInputObject(type.ofType as GraphQLInputType);
  return isInputObjectType(type);
}

function fill(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return fill(value, type.ofType as GraphQLInputType);
  if (isListType(type)) {
    return Array.isArray(value) ? value.map((item) => fill(item, type.ofType as GraphQLInputType)) : value;
  }
  if (!isInputObjectType(type) || !isPlainObject(value)) return value;
  const filled: Variables = { ...value };
  for (const field of Object.values(type.getFields())) {
    if (filled[field.name] !== undefined) filled[field.name] = fill(filled[field.name], field.type);
    else if (field.defaultValue !== undefined) filled[field.name] = field.defaultValue;
  }
  return filled;
}

function isPlainObject(value: unknown): value is Variables {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("then" in value);
}
