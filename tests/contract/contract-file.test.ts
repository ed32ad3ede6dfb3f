import { describe, expect, test } from "@jest/globals";
import { buildSchema, lexicographicSortSchema, printSchema } from "graphql";
import { createSchema } from "../../server/graphql/schema.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { testApp } from "../support/app.ts";

const PATH = "/graphql/schema.graphql";
const INTROSPECTION = "{ __schema { queryType { name } } }";

describe("in production", () => {
  const desk = apiKeyDesk({ env: { mode: "production" } });
  const { app } = desk;
  const get = (token?: string) => {
    const request = app.http.get(PATH);
    return token === undefined ? request : request.set("authorization", `Bearer ${token}`);
  };

  test("whoever may ask for the schema gets the file, everybody else neither", async () => {
    const { secret } = await desk.key();
    const { token: client } = await app.signIn("CLIENT");
    for (const token of [secret, desk.admin, client]) {
      expect((await get(token)).status).toBe(200);
      expect((await app.graphql(INTROSPECTION, {}, token)).errors).toEqual([]);
    }
    for (const token of ["a.b.c", "acu_live_nobody", undefined]) {
      const { status, body } = await get(token);
      const asked = await app.graphql(INTROSPECTION, {}, token);
      expect([status, body.errors[0].extensions.code]).toEqual([401, "UNAUTHENTICATED"]);
      expect(asked.errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
  });

  test("a key that was revoked gets it no longer", async () => {
    const { id, secret } = await desk.key();
    expect((await get(secret)).status).toBe(200);
    await desk.revoke(id);
    expect((await get(secret)).status).toBe(401);
  });

  test("it is the schema the server has, with what each field asks of a key, and read alone", async () => {
    const { text, headers } = await get(desk.admin);
    expect(headers["content-type"]).toBe("application/graphql; charset=utf-8");
    // Scalars are the library's own in the server, with descriptions of their own.
    const sorted = (schema: ReturnType<typeof buildSchema>) =>
      printSchema(lexicographicSortSchema(schema)).replaceAll(/"""(?:(?!""")[\s\S])*"""\n(?=scalar )/g, "");
    expect(sorted(buildSchema(text))).toBe(sorted(createSchema()));
    expect(text).toMatch(/scopes: \[READ_TASKS\]/);
  });

  test("who has it already isn't sent it again, packed or not", async () => {
    const first = await get(desk.admin);
    const { etag = "" } = first.headers;
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    for (const encoding of ["gzip", "identity"]) {
      const again = await get(desk.admin).set({
        "if-none-match": `"x", ${etag}`,
        "accept-encoding": encoding,
      });
      expect([again.status, again.text]).toEqual([304, ""]);
      const whole = await get(desk.admin).set({ "if-none-match": '"x"', "accept-encoding": encoding });
      expect([whole.status, whole.text === first.text]).toEqual([200, true]);
    }
    expect((await get().set("if-none-match", etag)).status).toBe(401);
  });
});

describe("in the demonstration", () => {
  const app = testApp({ env: { mode: "demo" } });
  test("it is open, as introspection is", async () => {
    expect((await app.http.get(PATH)).status).toBe(200);
  });
});
