import {
  GraphQLError,
  getNamedType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";
import { LARGEST_PAGE } from "../platform/paging.ts";

/** What one request may ask for. */
export const REQUEST_LIMITS = {
  tokens: 2_000,
  depth: 10,
  aliases: 30,
  rootFields: 20,
  mutations: 10,
  cost: 1_000,
  /** Fields and fragments once every spread is written out: fragments that double each other reach 2^n in n lines. */
  selections: 2_000,
} as const;

/** Ten rows cost what one thing costs. */
const ROWS_PER_TIME = 10;

interface Walk {
  fragments: Map<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  selections: number;
  aliases: number;
  /** About how many fields the answer will have. */
  fields: number;
}

/**
 * Refuses an operation that is too deep, too wide or too dear before anything is resolved.
 * The cost of a field is its @cost weight (1 without) times the page sizes above it. Gives about how many
 * fields the answer will have.
 */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const root =
    operation.operation === OperationTypeNode.MUTATION ? schema.getMutationType() : schema.getQueryType();
  if (!root) return 0;
  const walk: Walk = {
    fragments,
    variables: withDefaults(operation, variables),
    selections: 0,
    aliases: 0,
    fields: 0,
  };
  const rootFields = countFields(operation.selectionSet, walk);
  const most =
    operation.operation === OperationTypeNode.MUTATION ? REQUEST_LIMITS.mutations : REQUEST_LIMITS.rootFields;
  if (rootFields > most) refuse(`at most ${most} root fields`);
  walk.selections = 0;
  const cost = costOf(operation.selectionSet, root, walk, 1, 1);
  if (cost > REQUEST_LIMITS.cost) refuse(`cost ${cost} is beyond ${REQUEST_LIMITS.cost}`);
  return walk.fields;
}

/** A variable nobody sent counts with the operation's own default. */
function withDefaults(
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueOf(defaultValue, {})] as const] : [],
  );
  return defaults.length === 0 ? variables : { ...Object.fromEntries(defaults), ...variables };
}

function refuse(what: string): never {
  throw new GraphQLError(`Request too large: ${what}`, {
    extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
  });
}

function countFields(selections: SelectionSetNode, walk: Walk): number {
  let count = 0;
  for (const node of selections.selections) {
    step(walk);
    if (node.kind === Kind.FIELD) count += 1;
    else {
      const inner = innerOf(node, walk);
      if (inner) count += countFields(inner.selectionSet, walk);
    }
  }
  return count;
}

function step(walk: Walk): void {
  walk.selections += 1;
  if (walk.selections > REQUEST_LIMITS.selections) refuse(`at most ${REQUEST_LIMITS.selections} selections`);
}

function innerOf(node: FragmentSpreadNode | InlineFragmentNode, walk: Walk) {
  return node.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(node.name.value) : node;
}

function costOf(
  selections: SelectionSetNode,
  parent: GraphQLObjectType,
  walk: Walk,
  depth: number,
  times: number,
): number {
  if (depth > REQUEST_LIMITS.depth) refuse(`at most ${REQUEST_LIMITS.depth} levels deep`);
  let cost = 0;
  for (const node of selections.selections) {
    step(walk);
    if (node.kind === Kind.FIELD) cost += costOfField(node, parent, walk, depth, times);
    else {
      const inner = innerOf(node, walk);
      if (inner) cost += costOf(inner.selectionSet, parent, walk, depth, times);
    }
    if (cost > REQUEST_LIMITS.cost) refuse(`cost is beyond ${REQUEST_LIMITS.cost}`);
  }
  return cost;
}

function costOfField(
  node: FieldNode,
  parent: GraphQLObjectType,
  walk: Walk,
  depth: number,
  times: number,
): number {
  walk.fields += times > 1 ? times * ROWS_PER_TIME : 1;
  if (node.alias) walk.aliases += 1;
  if (walk.aliases > REQUEST_LIMITS.aliases) refuse(`at most ${REQUEST_LIMITS.aliases} aliases`);
  const field = parent.getFields()[node.name.value];
  const cost = weightOf(field) * times;
  const type = field && getNamedType(field.type);
  if (!field || !node.selectionSet || !isObjectType(type)) return cost;
  const size = pageSize(field, node.arguments ?? [], walk.variables);
  return cost + costOf(node.selectionSet, type, walk, depth + 1, times * Math.max(1, size / ROWS_PER_TIME));
}

function weightOf(field: GraphQLField<unknown, unknown> | undefined): number {
  const directive = field?.astNode?.directives?.find((node) => node.name.value === "cost");
  const value = directive?.arguments?.[0]?.value;
  // Scalars cost nothing: they are columns of a row that was read anyway.
  if (value?.kind === Kind.INT) return Number(value.value);
  return field && isObjectType(getNamedType(field.type)) ? 1 : 0;
}

/** The `size` of a PageInput or a `first`; 1 for a field without paging. */
function pageSize(
  field: GraphQLField<unknown, unknown>,
  args: readonly { name: { value: string }; value: ValueNode }[],
  variables: Record<string, unknown>,
): number {
  for (const argument of field.args) {
    if (argument.name !== "page" && argument.name !== "first") continue;
    const given = args.find((node) => node.name.value === argument.name)?.value;
    const value = given ? valueOf(given, variables) : argument.defaultValue;
    const size = argument.name === "page" ? (value as { size?: unknown } | null | undefined)?.size : value;
    // Services cap what is asked for, so more than the cap costs no more than the cap.
    return typeof size === "number" ? Math.min(size, LARGEST_PAGE) : 25;
  }
  return 1;
}

function valueOf(node: ValueNode, variables: Record<string, unknown>): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value];
  if (node.kind === Kind.INT) return Number(node.value);
  if (node.kind === Kind.OBJECT) {
    return Object.fromEntries(
      node.fields.map((field) => [field.name.value, valueOf(field.value, variables)]),
    );
  }
  return undefined;
}
