import {
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  valueFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from "graphql";

type Variables = Record<string, unknown>;

/**
 * graphql-jit refuses an input object that leaves out a non-null field with a default (`size: Int! = 25`), and a missing
 * non-null variable with one, both of which the specification allows (GraphQL October 2021, 3.10 and 6.1.2). So defaults
 * are filled in before it checks.
 */
export function compileInputDefaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): (variables: Variables) => Variables {
  const operation = document.definitions.find(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION &&
      (operationName === null || node.name?.value === operationName),
  );
  const definitions =
    operation?.kind === Kind.OPERATION_DEFINITION ? (operation.variableDefinitions ?? []) : [];
  const wanting = definitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined;
    if (!type || (!defaultValue && !hasInputObject(type))) return [];
    const otherwise: unknown = defaultValue ? valueFromAST(defaultValue, type) : undefined;
    return [{ name: variable.name.value, type, otherwise }];
  });
  if (wanting.length === 0) return (variables) => variables;
  return (variables) => {
    const filled = { ...variables };
    for (const { name, type, otherwise } of wanting) {
      if (filled[name] !== undefined) filled[name] = fill(filled[name], type);
      else if (otherwise !== undefined) filled[name] = otherwise;
    }
    return filled;
  };
}

function hasInputObject(type: GraphQLInputType): boolean {
  if (isNonNullType(type) || isListType(type)) return hasInputObject(type.ofType);
  return isInputObjectType(type);
}

function fill(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return fill(value, type.ofType);
  if (isListType(type)) {
    const items = Array.isArray(value) ? value : [value];
    if (value === null || !hasInputObject(type)) return value;
    // One item stands for a list of one (3.11).
    return items.map((item) => fill(item, type.ofType));
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
