import { inTime } from "./in-time.ts";

/** How the provider of certified communications and text messages is reached; what it is told and asks stands in domains/mailings/certified/README.md. */
export interface ProviderSettings {
  /** Without slash at its end. */
  url: string;
  key: string;
  /** Of its callbacks: `whsec_…` */
  secret: string;
}

export interface Communication {
  channel: "EMAIL" | "SMS";
  /** With evidence of its delivery. */
  isCertified: boolean;
  /** The same in every try: the provider takes a communication of one key once. */
  key: string;
  to: string;
  name?: string;
  subject?: string;
  text: string;
  html?: string;
}

/**
 * "later": the provider has not taken it and takes nothing now. "unknown": it may have it, and only `find` says so.
 */
export type GivenOver =
  | { outcome: "taken"; reference: string }
  | { outcome: "refused"; response: string }
  | { outcome: "later"; response: string }
  | { outcome: "unknown"; response: string };

export type Found = { outcome: "found"; reference: string } | { outcome: "absent" } | { outcome: "unknown" };

/** "absent": it knows none of this reference; "unknown": it gives no answer now. */
export type StatusTold = { outcome: "told"; body: Buffer } | { outcome: "absent" } | { outcome: "unknown" };

export interface CertifiedProvider {
  send(communication: Communication): Promise<GivenOver>;
  /** Whether it has taken what was sent under this key. */
  find(key: string): Promise<Found>;
  /** The last thing that happened to it, in the form of a callback. */
  statusOf(reference: string): Promise<StatusTold>;
  /** The PDF that proves what became of it. Throws ProviderUnavailable; null: there is none. */
  evidenceOf(reference: string): Promise<Buffer | null>;
}

export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

const PATIENCE_MS = 15_000;
const LARGEST_ANSWER = 100_000;
const LARGEST_EVIDENCE = 10_000_000;
const LONGEST_RESPONSE = 200;
/** 401 and 403: our key isn't taken; 408, 425 and 429: not now. None of them is about the recipient. */
const NOT_NOW: readonly number[] = [401, 402, 403, 404, 408, 425, 429, 503];

interface Answer {
  status: number;
  body: Buffer;
}

/** A provider over the documented HTTP contract. */
export function certifiedProvider(
  settings: Pick<ProviderSettings, "url" | "key">,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): CertifiedProvider {
  const ask = (path: string, init: RequestInit & { largest?: number } = {}) =>
    call(settings, path, { ...init, patienceMs });
  return {
    send: async ({ key, ...communication }) => {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const body = JSON.stringify({ key, ...communication });
      return givenOver(await ask("/communications", { method: "POST", headers, body }).catch(wordsOf));
    },
    find: async (key) => found(await ask(`/communications?key=${encodeURIComponent(key)}`).catch(wordsOf)),
    statusOf: async (reference) => {
      const answer = await ask(`/communications/${encodeURIComponent(reference)}`).catch(wordsOf);
      if (!("status" in answer)) return { outcome: "unknown" };
      if (answer.status === 404 || answer.status === 410) return { outcome: "absent" };
      return answer.status === 200 ? { outcome: "told", body: answer.body } : { outcome: "unknown" };
    },
    evidenceOf: async (reference) => {
      const path = `/communications/${encodeURIComponent(reference)}/evidence`;
      const answer = await ask(path, { largest: LARGEST_EVIDENCE }).catch(wordsOf);
      if (!("status" in answer)) throw new ProviderUnavailable(answer.response);
      if (answer.status === 404 || answer.status === 410) return null;
      if (answer.status !== 200) throw new ProviderUnavailable(`the provider answered ${answer.status}`);
      return answer.body;
    },
  };
}

interface NoAnswer {
  response: string;
  /** The connection came about, so that the provider may have read all of it. */
  mayHaveArrived: boolean;
}

/** Codes of connections that never came about. */
const NEVER_REACHED =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT/;

function wordsOf(error: unknown): NoAnswer {
  const { code = "" } = ((error as Error).cause ?? error) as { code?: string };
  return { response: `sin respuesta ${code}`.trim(), mayHaveArrived: !NEVER_REACHED.test(code) };
}

function givenOver(answer: Answer | NoAnswer): GivenOver {
  if (!("status" in answer))
    return { outcome: answer.mayHaveArrived ? "unknown" : "later", response: answer.response };
  const { status, body } = answer;
  const response = `${status} ${shown(body)}`.trim();
  if (status >= 200 && status < 300) {
    const reference = referenceIn(read(body));
    return reference === null ? { outcome: "unknown", response } : { outcome: "taken", reference };
  }
  if (NOT_NOW.includes(status)) return { outcome: "later", response };
  return { outcome: status >= 400 && status < 500 ? "refused" : "unknown", response };
}

function found(answer: Answer | NoAnswer): Found {
  if (!("status" in answer)) return { outcome: "unknown" };
  if (answer.status === 404) return { outcome: "absent" };
  const reference = answer.status === 200 ? referenceIn(read(answer.body)) : null;
  return reference === null ? { outcome: "unknown" } : { outcome: "found", reference };
}

function call(
  { url, key }: Pick<ProviderSettings, "url" | "key">,
  path: string,
  { patienceMs, largest = LARGEST_ANSWER, ...init }: RequestInit & { patienceMs: number; largest?: number },
): Promise<Answer> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(patienceMs);
  return inTime(patienceMs, "asking the provider", async () => {
    // A redirection could lead the key anywhere.
    const answer = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: "error" });
    return { status: answer.status, body: await readUpTo(answer, largest) };
  });
}

async function readUpTo({ body }: Response, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > largest) throw new ProviderUnavailable("the provider's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function read(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}

const REFERENCE = /^[\w.:-]{1,200}$/;

function referenceIn(answer: unknown): string | null {
  const { reference } = (typeof answer === "object" && answer !== null ? answer : {}) as {
    reference?: unknown;
  };
  return typeof reference === "string" && REFERENCE.test(reference) ? reference : null;
}

function shown(body: Buffer): string {
  return body
    .toString("utf8")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .slice(0, LONGEST_RESPONSE);
}
