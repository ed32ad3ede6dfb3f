import { afterEach, expect, test } from "@jest/globals";
import { createLog } from "../../server/platform/log.ts";
import { createMetrics, serveMetrics, type MetricsServer } from "../../server/platform/metrics.ts";

const log = createLog({ level: "silent" });
let server: MetricsServer;

afterEach(() => server.stop());

async function ask(token: string | null, headers: Record<string, string> = {}): Promise<Response> {
  server = await serveMetrics(createMetrics(), { port: 0, host: "127.0.0.1", token, log });
  return fetch(`http://127.0.0.1:${server.port}/metrics`, { headers });
}

test("without a token whoever reaches the port reads them", async () => {
  const answer = await ask(null);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("http_request_duration_seconds");
});

test("with one only who shows it", async () => {
  const token = "0f3a-scrape-me-quietly";
  expect((await ask(token, { authorization: `Bearer ${token}` })).status).toBe(200);
  for (const authorization of ["", `Bearer ${token}x`, "Bearer ", token, `Basic ${token}`]) {
    await server.stop();
    const refused = await ask(token, authorization === "" ? {} : { authorization });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toBe("");
  }
});
