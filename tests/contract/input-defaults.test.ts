import { expect, test } from "@jest/globals";
import { buildSchema, execute, parse } from "graphql";
import { createExecutor } from "../../server/graphql/executor.ts";

const schema = buildSchema(`
  input Page { number: Int! = 1 size: Int! = 25 inner: Inner tags: [Inner!] }
  input Inner { lada: String! = "34" note: String }
  type Query { echo(page: Page, pages: [Page!]): String }
`);
const echo = schema.getQueryType()?.getFields().echo;
if (echo) echo.resolve = (_source, args) => JSON.stringify(args);

const document = parse("query Echo($page: Page, $pages: [Page!]) { echo(page: $page, pages: $pages) }");

test.each([
  [{}],
  [{ page: null }],
  [{ page: {} }],
  [{ page: { size: 5, inner: {} } }],
  [{ page: { inner: null, tags: [{}, { lada: "1", note: "x" }] } }],
  [{ pages: [{}, { number: 3 }] }],
])("compiled execution sees the same arguments as the interpreted one: %j", async (variableValues) => {
  const compiled = await createExecutor(schema).run("key", document, null)({}, variableValues);
  const interpreted = await execute({ schema, document, variableValues });
  expect(compiled.errors).toBeUndefined();
  expect(JSON.parse(String(compiled.data?.echo))).toEqual(JSON.parse(String(interpreted.data?.echo)));
});

test("a required field without default is still required", async () => {
  const strict = buildSchema("input Need { name: String! } type Query { echo(need: Need!): String }");
  const asked = parse("query Ask($need: Need!) { echo(need: $need) }");
  const answer = await createExecutor(strict).run("key", asked, null)({}, { need: {} });
  expect(answer.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});
