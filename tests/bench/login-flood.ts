import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";

/**
 * The attackers of logins.bench.ts, a process of its own: log-ins over REST as fast as they are answered, half of them
 * with known e-mails, half of those with the right password. Answers {answers}.
 */
export interface Flood {
  url: string;
  count: number;
  connections: number;
  knownEmails: string[];
  password: string;
  /** Each with an X-Forwarded-For of its own. */
  fromManyAddresses: boolean;
}

export interface FloodAnswer {
  /** 0: the connection broke. */
  status: number;
  hasRetryAfter: boolean;
  /** Milliseconds since the flood began, and until the answer. */
  sentAt: number;
  ms: number;
}

const flood = JSON.parse(process.argv[2] ?? "{}") as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: flood.connections });
const answers: FloodAnswer[] = [];
const began = performance.now();
let sent = 0;

// Elsewhere they would have machines of their own; here they take what the server and the others leave.
setPriority(constants.priority.PRIORITY_LOW);
await Promise.all(Array.from({ length: flood.connections }, attack));
agent.destroy();
// So much takes a while to go out.
process.send?.({ answers }, undefined, undefined, () => process.disconnect());

async function attack(): Promise<void> {
  while (sent < flood.count) answers.push(await logIn(sent++));
}

function logIn(index: number): Promise<FloodAnswer> {
  const sentAt = performance.now() - began;
  const body = JSON.stringify(credentials(index));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(flood.fromManyAddresses ? { "x-forwarded-for": address(index) } : {}),
  };
  return new Promise((resolve) => {
    const answer = (status: number, hasRetryAfter = false) =>
      resolve({ status, hasRetryAfter, sentAt, ms: performance.now() - began - sentAt });
    const attempt = request(`${flood.url}/api/auth/login`, { method: "POST", agent, headers }, (response) => {
      const { statusCode = 0, headers: told } = response;
      response
        .once("error", () => answer(0))
        .once("end", () => answer(statusCode, Number(told["retry-after"]) >= 1))
        .resume();
    });
    attempt.once("error", () => answer(0)).end(body);
  });
}

function credentials(index: number): { email: string; password: string } {
  const known = flood.knownEmails[index % flood.knownEmails.length];
  const kind = index % 4;
  if (kind === 0 && known) return { email: known, password: flood.password };
  if (kind === 1 && known) return { email: known, password: "Equivocada-2026!" };
  return { email: `nadie${index}@correo.example`, password: "Equivocada-2026!" };
}

function address(index: number): string {
  return `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
}
