import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";

const app = testApp();
let admin = "";
beforeAll(async () => {
  admin = (await app.signIn("ADMIN")).token;
});

const code = async (query: string, token?: string) =>
  (await app.graphql(query, {}, token)).errors[0]?.extensions.code;

describe("what one request may ask for", () => {
  test("depth, aliases, root fields, tokens and cost are bounded", async () => {
    const nested = (depth: number): string =>
      depth === 0 ? "id" : `relatedTasks { nodes { ${nested(depth - 1)} } }`;
    expect(await code(`{ task(id: "1") { ${nested(6)} } }`, admin)).toBe("BAD_USER_INPUT");
    const aliases = Array.from({ length: 31 }, (_, index) => `a${index}: __typename`).join(" ");
    expect(await code(`{ ${aliases} }`, admin)).toBe("BAD_USER_INPUT");
    expect(await code(`{ ${"me { id } ".repeat(21)} }`, admin)).toBe("BAD_USER_INPUT");
    expect(await code(`{ me { ${"id ".repeat(2_000)} } }`, admin)).toBe("BAD_USER_INPUT");
    const dear = `{ tasks(page: {number: 1, size: 100}) { nodes { relatedTasks(page: {number: 1, size: 100}) { nodes { events(first: 100) { nodes { id } } } } } } }`;
    expect(await code(dear, admin)).toBe("BAD_USER_INPUT");
  });

  test("an ordinary page is well within them", async () => {
    const query = `{ tasks(page: {number: 1, size: 100}) { totalCount nodes { id codeId assignee { displayName } list { codeId } } } }`;
    expect((await app.graphql(query, {}, admin)).errors).toEqual([]);
  });

  test("introspection is for the signed-in in production, and errors give nothing away", async () => {
    expect(await code("{ __schema { types { name } } }")).toBe("UNAUTHENTICATED");
    expect((await app.graphql("{ __schema { queryType { name } } }", {}, admin)).errors).toEqual([]);
    const typo = await app.graphql("{ tasksList { id } }", {}, admin);
    expect(typo.errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(JSON.stringify(typo)).not.toMatch(/did you mean|stacktrace|node_modules/i);
  });

  test("batches and simple cross-site forms are refused", async () => {
    const batch = await app.http.post("/graphql").send([{ query: "{ me { id } }" }]);
    expect(batch.status).toBe(400);
    const form = await app.http
      .post("/graphql")
      .field("operations", '{"query":"{ me { id } }"}')
      .field("map", "{}");
    expect(form.status).toBe(400);
    const plain = await app.http
      .post("/graphql")
      .set("content-type", "text/plain")
      .send('{"query":"{ me { id } }"}');
    expect([400, 415]).toContain(plain.status);
  });
});
