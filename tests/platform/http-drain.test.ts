import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import fastify from "fastify";
import { drainConnections } from "../../server/platform/http-drain.ts";
import { waitFor } from "../support/wait-for.ts";

function ask(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get({ port, path: "/", agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
  });
}

describe("stopping under load", () => {
  test("loses no request: each is answered, or refused before it was taken", async () => {
    const app = fastify();
    app.get("/", async () => "ok");
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const outcomes: (number | string)[] = [];
    const client = async () => {
      while (outcomes.at(-1) !== "ECONNREFUSED") outcomes.push(await ask(port, agent));
    };
    const clients = Promise.all(Array.from({ length: 10 }, client));
    // All clients are connected; a connection tried while the server closes is reset, and its client stops.
    await waitFor(() => outcomes.length > 100);
    await drainConnections(app.server);
    await app.close();
    await clients;
    agent.destroy();
    expect(new Set(outcomes)).toEqual(new Set([200, "ECONNREFUSED"]));
    expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThan(100);
  });
});
