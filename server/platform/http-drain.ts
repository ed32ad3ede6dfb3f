import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** How long kept-alive connections get to carry one more request, whose answer then closes them. */
const lastRequestMs = 1_500;
const checkMs = 25;

/**
 * Takes no new connections, and loses no request on the open ones: http.Server.close() would cut kept-alive connections
 * at once, just when their next request is being sent. Answers say "Connection: close" instead, so each connection ends
 * with its next answer; resolves when all have ended, or after `lastRequestMs` for idle ones.
 */
export async function drainConnections(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + lastRequestMs;
  while ((await countConnections(server)) > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, checkMs));
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
