import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Communication, ProviderSettings } from "./certified-provider.ts";
import { signatureOf } from "./signed-callback.ts";

/** What stands in for a provider of certified communications: in the demonstration, and in tests with faults of their choice. */

export interface TakenByProvider extends Communication {
  reference: string;
}

/** "take" · "lose": takes it, and its answer is lost · "hang": says nothing at all · a status. */
export type ProviderMood = "take" | "lose" | "hang" | number;

export interface CallbackWords {
  type: "accepted" | "delivered" | "refused" | "expired" | "failed" | (string & {});
  reference: string;
  key?: string;
  at: Date;
  detail?: string;
  evidenceSha256?: string;
}

export interface SignedCallback {
  headers: Record<string, string>;
  body: string;
}

export interface DevProvider {
  settings: ProviderSettings;
  /** Oldest first, each key once. */
  taken: readonly TakenByProvider[];
  /** How often it was asked to send. */
  readonly calls: number;
  /** From now on; default "take". */
  answer(mood: (communication: Communication) => ProviderMood): void;
  /** What it says when it is asked about this reference; until then that it has accepted it. A status instead: it answers that. */
  become(reference: string, what: CallbackWords | number): void;
  /** The PDF it would give as evidence. */
  evidenceOf(reference: string): Buffer;
  stop(): Promise<void>;
}

function callbackOf({ type, at, ...data }: CallbackWords): object {
  return { type: `communication.${type}`, timestamp: at.toISOString(), data };
}

/** A callback as the provider signs it; `id` and `sentAt` of the try, which may be long after it happened. */
export function signedCallback(
  secret: string,
  { type, at, ...data }: CallbackWords,
  { id = `msg_${randomUUID()}`, sentAt }: { id?: string; sentAt: Date },
): SignedCallback {
  const body = JSON.stringify(callbackOf({ type, at, ...data }));
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signature = signatureOf(secret, { id, timestamp }, Buffer.from(body));
  return {
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    },
    body,
  };
}

interface Office {
  key: string;
  taken: TakenByProvider[];
  calls: number;
  mood: (communication: Communication) => ProviderMood;
  became: Map<string, CallbackWords | number>;
  onTaken: (communication: TakenByProvider) => void;
}

/** On a free port of this machine; keeps nothing over a restart. */
export async function startDevProvider({
  onTaken = () => undefined,
}: { onTaken?: (communication: TakenByProvider) => void } = {}): Promise<DevProvider> {
  const office: Office = {
    key: randomBytes(24).toString("hex"),
    taken: [],
    calls: 0,
    mood: () => "take",
    became: new Map(),
    onTaken,
  };
  const server = createServer((request, response) => void serve(office, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      key: office.key,
      secret: `whsec_${randomBytes(32).toString("base64")}`,
    },
    taken: office.taken,
    get calls() {
      return office.calls;
    },
    answer: (mood) => void (office.mood = mood),
    become: (reference, what) => void office.became.set(reference, what),
    evidenceOf: (reference) => evidence(office, reference) ?? Buffer.alloc(0),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider");
  if (request.headers.authorization !== `Bearer ${office.key}`) return answer(response, 401, {});
  if (request.method === "POST" && pathname === "/communications") return take(office, request, response);
  const of = /^\/communications\/([\w.:-]+)\/evidence$/.exec(pathname)?.[1];
  if (of !== undefined) {
    const file = evidence(office, of);
    if (file === null) return answer(response, 404, {});
    return void response.writeHead(200, { "content-type": "application/pdf" }).end(file);
  }
  const asked = /^\/communications\/([\w.:-]+)$/.exec(pathname)?.[1];
  if (asked !== undefined) return tell(office, asked, response);
  const known = office.taken.find(({ key }) => key === searchParams.get("key"));
  return known ? answer(response, 200, { reference: known.reference }) : answer(response, 404, {});
}

function tell({ taken, became }: Office, reference: string, response: ServerResponse): void {
  const what = became.get(reference);
  if (typeof what === "number") return answer(response, what, {});
  if (what === undefined && !taken.some((one) => one.reference === reference))
    return answer(response, 404, {});
  answer(response, 200, callbackOf(what ?? { type: "accepted", reference, at: new Date(0) }));
}

async function take(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const communication = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Communication;
  office.calls += 1;
  const mood = office.mood(communication);
  if (mood === "hang") return;
  if (typeof mood === "number") return answer(response, mood, { error: "simulated" });
  const known = office.taken.find(({ key }) => key === communication.key);
  const kept = known ?? { ...communication, reference: `cc_${randomUUID()}` };
  if (known === undefined) {
    office.taken.push(kept);
    office.onTaken(kept);
  }
  if (mood === "lose") return void request.socket.destroy();
  answer(response, known === undefined ? 201 : 200, { reference: kept.reference });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** The smallest PDF that says whose it is. */
function evidence({ taken }: Office, reference: string): Buffer | null {
  const one = taken.find((kept) => kept.reference === reference);
  if (!one) return null;
  const hash = createHash("sha256").update(one.text).digest("hex");
  return Buffer.from(`%PDF-1.4\n% ${reference} ${one.channel} sha256 ${hash}\n%%EOF\n`, "latin1");
}
