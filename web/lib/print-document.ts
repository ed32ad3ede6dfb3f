/* oxlint-disable typescript/no-unsafe-enum-comparison -- naming the enum of graphql would load it */
import type {
  ArgumentNode,
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
  VariableDefinitionNode,
} from "graphql";

/**
 * A request document as text for the wire, like `print` of graphql but without its 4 kB: that one prints schemas too,
 * and every public page would carry it. Only what documents of this application hold; the rest is refused.
 */
export function printDocument({ definitions }: DocumentNode): string {
  return definitions.map(definition).join(" ");
}

function definition(node: DefinitionNode): string {
  if (node.kind === "FragmentDefinition") {
    const { name, typeCondition, selectionSet } = node;
    return `fragment ${name.value} on ${typeCondition.name.value}${selections(selectionSet)}`;
  }
  if (node.kind !== "OperationDefinition") throw new Error(`Not part of a request: ${node.kind}`);
  const variables = list("(", node.variableDefinitions?.map(variable), ")");
  return `${node.operation} ${node.name?.value ?? ""}${variables}${selections(node.selectionSet)}`;
}

function variable({ variable: { name }, type, defaultValue }: VariableDefinitionNode): string {
  const otherwise = defaultValue === undefined ? "" : `=${value(defaultValue)}`;
  return `$${name.value}:${typeName(type)}${otherwise}`;
}

function typeName(node: TypeNode): string {
  if (node.kind === "NonNullType") return `${typeName(node.type)}!`;
  return node.kind === "ListType" ? `[${typeName(node.type)}]` : node.name.value;
}

function selections(set: SelectionSetNode | undefined): string {
  return list("{", set?.selections.map(selection), "}");
}

function selection(node: SelectionNode): string {
  const flags = directives(node.directives);
  if (node.kind === "FragmentSpread") return `...${node.name.value}${flags}`;
  if (node.kind === "InlineFragment") {
    const on = node.typeCondition === undefined ? "" : ` on ${node.typeCondition.name.value}`;
    return `...${on}${flags}${selections(node.selectionSet)}`;
  }
  const alias = node.alias === undefined ? "" : `${node.alias.value}:`;
  return `${alias}${node.name.value}${args(node.arguments)}${flags}${selections(node.selectionSet)}`;
}

function directives(nodes: readonly DirectiveNode[] | undefined): string {
  return (nodes ?? []).map((node) => `@${node.name.value}${args(node.arguments)}`).join(" ");
}

function args(nodes: readonly ArgumentNode[] | undefined): string {
  return list("(", nodes?.map(argument), ")");
}

function argument(node: { name: { value: string }; value: ValueNode }): string {
  return `${node.name.value}:${value(node.value)}`;
}

function value(node: ValueNode): string {
  switch (node.kind) {
    case "Variable":
      return `$${node.name.value}`;
    case "NullValue":
      return "null";
    case "StringValue":
      return JSON.stringify(node.value);
    case "ListValue":
      return `[${node.values.map(value).join(" ")}]`;
    case "ObjectValue":
      return `{${node.fields.map(argument).join(" ")}}`;
    default:
      return String(node.value);
  }
}

function list(open: string, items: readonly string[] | undefined, close: string): string {
  return items === undefined || items.length === 0 ? "" : open + items.join(" ") + close;
}
