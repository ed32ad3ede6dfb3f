import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readEnv } from "../../server/env.ts";
import { certifiedProvider, type CertifiedProvider } from "../../server/platform/certified-provider.ts";
import { startDevProvider, type DevProvider } from "../../server/platform/dev-provider.ts";

let office: DevProvider;
let provider: CertifiedProvider;
let keys = 0;

beforeAll(async () => {
  office = await startDevProvider();
  provider = certifiedProvider(office.settings, { patienceMs: 300 });
});
afterAll(() => office.stop());

const communication = () => {
  keys += 1;
  return {
    channel: "SMS",
    isCertified: false,
    key: `key-${keys}`,
    to: "+34612345678",
    text: "Hola",
  } as const;
};

test.each([
  [400, "refused"],
  [422, "refused"],
  [401, "later"],
  [403, "later"],
  [404, "later"],
  [408, "later"],
  [429, "later"],
  [503, "later"],
  [500, "unknown"],
  [502, "unknown"],
  ["lose", "unknown"],
  ["hang", "unknown"],
] as const)("%s to a communication is %s", async (mood, outcome) => {
  office.answer(() => mood);
  expect((await provider.send(communication())).outcome).toBe(outcome);
});

test("one key is one communication, however often it is sent", async () => {
  office.answer(() => "take");
  const one = communication();
  const [first, again] = [await provider.send(one), await provider.send(one)];
  expect(again).toEqual(first);
  expect(office.taken.filter(({ key }) => key === one.key)).toHaveLength(1);
  expect(await provider.find(one.key)).toEqual({
    outcome: "found",
    reference: (first as { reference: string }).reference,
  });
  expect(await provider.find("another")).toEqual({ outcome: "absent" });
});

test("nobody there: nothing was given over, and nothing is known", async () => {
  const gone = await startDevProvider();
  await gone.stop();
  const nobody = certifiedProvider(gone.settings);
  expect((await nobody.send(communication())).outcome).toBe("later");
  expect(await nobody.find("key")).toEqual({ outcome: "unknown" });
});

test("a redirection is followed nowhere: the key stays with whom it is for", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = await certifiedProvider({ url: `http://127.0.0.1:${port}`, key: "k" }).send(communication());
  server.close();
  expect(sent.outcome).toBe("unknown");
  expect(asked).toEqual(["/communications"]);
});

describe("its settings", () => {
  const WHOLE = {
    CERTIFIED_URL: "https://prestador.example/v1/",
    CERTIFIED_KEY: "k",
    CERTIFIED_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  };
  test("are all there or none", () => {
    expect(readEnv({}).provider).toBeNull();
    expect(readEnv(WHOLE).provider).toMatchObject({ url: "https://prestador.example/v1" });
  });
  test.each([
    [{ CERTIFIED_KEY: "" }, "CERTIFIED_URL"],
    [{ CERTIFIED_URL: "http://prestador.example" }, "CERTIFIED_URL"],
    [{ CERTIFIED_SECRET: "whsec_c2hvcnQ=" }, "CERTIFIED_SECRET"],
  ])("%j stop the start", (change, name) => {
    expect(() => readEnv({ ...WHOLE, ...change })).toThrow(name);
  });
});
