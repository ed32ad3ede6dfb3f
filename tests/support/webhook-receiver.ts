import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "@jest/globals";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

export interface WebhookReceiver {
  /** What came, oldest first. */
  readonly received: Received[];
  url(path?: string): string;
  readonly port: number;
  /** How it answers from now on; by default 204. */
  answer(how: (received: Received, response: ServerResponse) => void): void;
  reset(): void;
}

const TAKES: (received: Received, response: ServerResponse) => void = (_received, response) =>
  void response.writeHead(204).end();

/** A program of somebody else's, on a port of this machine. Call at the top of a test file. */
export function webhookReceiver(): WebhookReceiver {
  const received: Received[] = [];
  let how = TAKES;
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const one = {
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
          path: request.url ?? "",
        };
        received.push(one);
        how(one, response);
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = () => (server.address() as AddressInfo).port;
  return {
    received,
    get port() {
      return port();
    },
    url: (path = "/avisos") => `http://127.0.0.1:${port()}${path}`,
    answer: (next) => void (how = next),
    reset: () => {
      received.length = 0;
      how = TAKES;
    },
  };
}

/** As the specification of Standard Webhooks has it, without a line of the product's. */
export function isVerified(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = createHmac("sha256", key).update(signed).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .map((one) => one.split(","))
    .some(([version, signature = ""]) => {
      const given = Buffer.from(signature, "base64");
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
