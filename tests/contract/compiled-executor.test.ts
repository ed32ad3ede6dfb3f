import { describe, expect, test } from "@jest/globals";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { execute, parse, validate, type ExecutionResult } from "graphql";
import { compileInputDefaults } from "../../server/graphql/input-defaults.ts";
import { createExecutor } from "../../server/graphql/executor.ts";

const schema = makeExecutableSchema({
  typeDefs: `
    enum Colour { RED GREEN }
    interface Named { name: String! }
    type Cat implements Named { name: String! lives: Int! }
    type Dog implements Named { name: String! tail: Boolean }
    union Pet = Cat | Dog
    type Node {
      id: ID! name: String nullName: String required: String! broken: String brokenRequired: String!
      colour: Colour! numbers: [Int!]! holes: [Int] child: Node children: [Node!]! maybe: [Node] never: Node!
      pet: Pet named: Named echo(text: String = "dicho", times: Int! = 2, page: Page): String!
    }
    input Page { number: Int! = 1 size: Int! = 25 }
    input Deep { page: Page, pages: [Page!], colour: Colour! = GREEN, tags: [String!] }
    type Query { node(id: ID): Node list(size: Int = 3): [Node!]! must: Node! deep(input: Deep): String! flag(on: Boolean! = true): Boolean! }
    type Mutation { set(value: Int!): Node! fail(value: Int!): Node }
  `,
  resolvers: {
    Query: {
      node: (_root, { id }: { id?: string }) => nodeOf(id ?? "0"),
      list: (_root, { size }: { size: number | null }) =>
        Array.from({ length: size ?? 0 }, (_, at) => nodeOf(String(at))),
      must: () => nodeOf("must"),
      deep: (_root, { input }: { input?: unknown }) => JSON.stringify(input ?? null),
      flag: (_root, { on }: { on: boolean }) => on,
    },
    Mutation: {
      set: (_root, { value }: { value: number }) => nodeOf(`set-${value}`),
      fail: () => Promise.reject(new Error("refused")),
    },
    Node: {
      broken: () => {
        throw new Error("broken");
      },
      brokenRequired: () => Promise.reject(new Error("broken later")),
      never: () => null,
      child: ({ id }: { id: string }) => nodeOf(`${id}.c`),
      children: async ({ id }: { id: string }) => [nodeOf(`${id}.a`), nodeOf("1")],
      maybe: ({ id }: { id: string }) => [nodeOf(`${id}.m`), null, nodeOf("1")],
      echo: (_root, args: object) => Promise.resolve(JSON.stringify(args)),
    },
    Pet: { __resolveType: (pet: { lives?: number }) => (pet.lives === undefined ? "Dog" : "Cat") },
    Named: { __resolveType: (pet: { lives?: number }) => (pet.lives === undefined ? "Dog" : "Cat") },
  },
});

function nodeOf(id: string): Record<string, unknown> {
  return {
    id,
    name: `nodo ${id}`,
    nullName: null,
    required: id === "1" ? null : "x",
    colour: "RED",
    numbers: [1, 2],
    holes: [1, null, 3],
    pet: { name: "Misi", lives: 7 },
    named: { name: "Rufo", tail: true },
  };
}

/** Data, and errors by message and path: what a client sees. */
async function bothWays(text: string, variables: Record<string, unknown>) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const plain = await execute({ schema, document, variableValues: variables, contextValue: {} });
  const compiled = await createExecutor(schema).run("key", document, null)({}, variables);
  return { plain: shown(plain), compiled: shown(compiled) };
}

function shown({ data, errors }: ExecutionResult): unknown {
  const places = (errors ?? []).map(({ path }) => (path ?? ["variables"]).join(".")).toSorted();
  return JSON.parse(JSON.stringify({ data: data ?? null, places }));
}

const FRAGMENTS = `fragment A on Node { id ...B child { ...B } } fragment B on Node { name colour alias: name }`;

const documents: [string, Record<string, unknown>[]][] = [
  [`{ node { id name nullName required colour numbers holes } list { id } must { __typename id } }`, [{}]],
  [`{ a: node(id: "5") { ...A } b: node(id: "6") { ...A x: child { y: id } } } ${FRAGMENTS}`, [{}]],
  [
    `query($id: ID) { node(id: $id) { id } }`,
    [{}, { id: null }, { id: 7 }, { id: "x" }, { id: 1.5 }, { id: {} }],
  ],
  [
    `query($s: Boolean!) { node { id @skip(if: $s) name @include(if: $s) ...B @skip(if: $s) ... @include(if: $s) { colour } } } fragment B on Node { nullName child { id @include(if: $s) } }`,
    [{ s: true }, { s: false }, {}, { s: null }],
  ],
  [
    `query($a: Boolean = true, $b: Boolean = false) { node @skip(if: $a) { id } list @include(if: $b) { id } must @skip(if: $b) @include(if: $a) { id } }`,
    [{}, { a: false, b: true }, { a: true, b: true }],
  ],
  [`{ node { broken id } list { id brokenRequired } }`, [{}]],
  [`{ node { child { brokenRequired } id } must { id } }`, [{}]],
  [`{ node(id: "1") { required } }`, [{}]],
  [`{ node { children { required id } maybe { id required } } }`, [{}]],
  [`{ must { never { id } } }`, [{}]],
  [`{ must { child { never { id } } name } }`, [{}]],
  [
    `{ node { pet { __typename ... on Cat { lives name } ... on Dog { tail } } named { name ... on Dog { tail } __typename } } }`,
    [{}],
  ],
  [
    `{ node { echo a: echo(text: "x") b: echo(text: null, times: 3) c: echo(page: {}) d: echo(page: {size: 5}) } }`,
    [{}],
  ],
  [
    `query($t: String, $n: Int, $p: Page) { node { echo(text: $t, page: $p) } list(size: $n) { id } }`,
    [
      {},
      { t: null },
      { t: "é", n: 1, p: {} },
      { p: { size: 3 } },
      { p: { size: "3" } },
      { p: { other: 1 } },
      { n: null },
      { n: 2 ** 31 },
      { n: "1" },
    ],
  ],
  [
    `query($d: Deep) { deep(input: $d) }`,
    [
      {},
      { d: null },
      { d: {} },
      { d: { page: {} } },
      { d: { pages: [{}, { size: 1 }] } },
      { d: { pages: {} } },
      { d: { colour: "RED" } },
      { d: { colour: "BLUE" } },
      { d: { colour: null } },
      { d: { tags: "uno" } },
      { d: { tags: [1] } },
    ],
  ],
  [`query($z: Int! = 9) { deep(input: {page: {size: $z}, tags: ["a"]}) flag }`, [{}, { z: 4 }, { z: null }]],
  [`query($c: Colour = RED) { deep(input: {colour: $c}) }`, [{}, { c: "GREEN" }, { c: "green" }]],
  [
    `mutation { a: set(value: 1) { id } b: fail(value: 2) { id } c: set(value: 3) { id brokenRequired } }`,
    [{}],
  ],
  [`mutation($v: Int!) { set(value: $v) { id } }`, [{ v: 1 }, { v: 1.5 }, {}, { v: "1" }, { v: true }]],
  [`{ node { id id name: nullName child { id } child { name } } }`, [{}]],
];

describe("compiled operations answer as interpreted ones do", () => {
  test.each(
    documents.flatMap(([text, all]) =>
      all.map((variables) => [text, JSON.stringify(variables), variables] as const),
    ),
  )("%s with %s", async (text, _shown, variables) => {
    const { plain, compiled } = await bothWays(text, variables);
    expect(compiled).toEqual(plain);
  });
});

test("defaults are filled without touching what was sent", () => {
  const document = parse(`query($d: Deep) { deep(input: $d) }`);
  const sent = { d: { page: {} } };
  const filled = compileInputDefaults(schema, document, null)(sent);
  expect(filled).toEqual({ d: { page: { number: 1, size: 25 }, colour: "GREEN" } });
  expect(sent).toEqual({ d: { page: {} } });
});
