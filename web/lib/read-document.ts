import type { DocumentMeta } from "./graphql-request.ts";

type Node = { kind: string } & Record<string, unknown>;

const TOKEN = /\.{3}|[{}()[\]:!=@$]|-?\d[\d.eE+-]*|"(?:[^"\\]|\\.)*"|\w+/g;
const LITERALS: Readonly<Record<string, Node>> = {
  true: { kind: "BooleanValue", value: true },
  false: { kind: "BooleanValue", value: false },
  null: { kind: "NullValue" },
};

/** The text that is being read, and where: one at a time, from end to end. */
let tokens: readonly string[] = [];
let at = 0;

/**
 * A document for Apollo Client from its text, which weighs a tenth of its syntax tree. It is read when it is first asked
 * for. The build has printed it: what isn't well-formed never gets here.
 */
export function readDocument(text: string, meta: DocumentMeta): object {
  const document = {
    kind: "Document",
    __meta__: meta,
    get definitions() {
      tokens = text.match(TOKEN) ?? [];
      at = 0;
      const value: Node[] = [];
      while (at < tokens.length) value.push(definition());
      // From now on a property like any other: whoever copies the document may replace it.
      Object.defineProperty(document, "definitions", { value, writable: true, enumerable: true });
      return value;
    },
  };
  return document;
}

function next(): string {
  return tokens[at++] ?? "";
}

function takes(token: string): boolean {
  const isThere = tokens[at] === token;
  if (isThere) at++;
  return isThere;
}

/** All between two brackets; none where the first one isn't. */
function all<One>(open: string, close: string, one: () => One): One[] {
  const found: One[] = [];
  if (takes(open)) while (!takes(close)) found.push(one());
  return found;
}

/** A tree has no empty lists. */
function filled(name: string, nodes: Node[]): Record<string, Node[]> {
  return nodes.length > 0 ? { [name]: nodes } : {};
}

function nameNode(): Node {
  return { kind: "Name", value: next() };
}

function variable(): Node {
  return { kind: "Variable", name: nameNode() };
}

function given(kind: string) {
  return (): Node => {
    const name = nameNode();
    next();
    return { kind, name, value: valueNode() };
  };
}

function valueNode(): Node {
  if (takes("$")) return variable();
  if (tokens[at] === "[") return { kind: "ListValue", values: all("[", "]", valueNode) };
  if (tokens[at] === "{") return { kind: "ObjectValue", fields: all("{", "}", given("ObjectField")) };
  const token = next();
  if (token.startsWith('"')) return { kind: "StringValue", value: JSON.parse(token) as string, block: false };
  if (/^[-\d]/.test(token)) return { kind: /^-?\d+$/.test(token) ? "IntValue" : "FloatValue", value: token };
  return LITERALS[token] ?? { kind: "EnumValue", value: token };
}

function givenArguments() {
  return filled("arguments", all("(", ")", given("Argument")));
}

function directives() {
  const found: Node[] = [];
  while (takes("@")) found.push({ kind: "Directive", name: nameNode(), ...givenArguments() });
  return filled("directives", found);
}

function namedType(): Node {
  return { kind: "NamedType", name: nameNode() };
}

function typeNode(): Node {
  const type = tokens[at] === "[" ? { kind: "ListType", type: all("[", "]", typeNode)[0] } : namedType();
  return takes("!") ? { kind: "NonNullType", type } : type;
}

function variableDefinition(): Node {
  next();
  const declared = variable();
  next();
  const node = { kind: "VariableDefinition", variable: declared, type: typeNode() };
  return { ...node, ...(takes("=") && { defaultValue: valueNode() }), ...directives() };
}

function selectionSet() {
  return { selectionSet: { kind: "SelectionSet", selections: all("{", "}", selection) } };
}

function selection(): Node {
  if (!takes("...")) return field();
  if (takes("on"))
    return { kind: "InlineFragment", typeCondition: namedType(), ...directives(), ...selectionSet() };
  const isBare = tokens[at] === "{" || tokens[at] === "@";
  if (isBare) return { kind: "InlineFragment", ...directives(), ...selectionSet() };
  return { kind: "FragmentSpread", name: nameNode(), ...directives() };
}

function field(): Node {
  const first = nameNode();
  const names = takes(":") ? { alias: first, name: nameNode() } : { name: first };
  const node = { kind: "Field", ...names, ...givenArguments(), ...directives() };
  return tokens[at] === "{" ? { ...node, ...selectionSet() } : node;
}

function definition(): Node {
  const operation = next();
  const name = nameNode();
  if (operation === "fragment") {
    next();
    return {
      kind: "FragmentDefinition",
      name,
      typeCondition: namedType(),
      ...directives(),
      ...selectionSet(),
    };
  }
  const variables = filled("variableDefinitions", all("(", ")", variableDefinition));
  return { kind: "OperationDefinition", operation, name, ...variables, ...directives(), ...selectionSet() };
}
