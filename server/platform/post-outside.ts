import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { inTime, lateSignal, TooLate } from "./in-time.ts";
import { isPublicAddress } from "./public-addresses.ts";

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface OutsideOptions {
  /** "any" is for development and tests: also http, every port and addresses of this network. */
  targets: "public" | "any";
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>;
  patienceMs?: number;
  /** The certificates that those of targets have to lead to; by default those of Node. */
  ca?: string;
}

/** Why there was no answer: the form of the URL, the address behind it, or the way there. */
export type OutsideFault = "URL" | "ADDRESS" | "NAME" | "TIMEOUT" | "CERTIFICATE" | "CONNECTION";

export interface OutsideAnswer {
  /** null: none came. */
  status: number | null;
  fault: OutsideFault | null;
  /** How the answer's body begins. */
  answer: string;
  durationMs: number;
}

export interface Outside {
  /** null: it may be called, as things stand. */
  refuse(url: string): Promise<OutsideFault | null>;
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<OutsideAnswer>;
}

const PATIENCE_MS = 10_000;
const SHOWN_BYTES = 1_000;
const LONGEST_URL = 1_000;
const PORTS: ReadonlySet<string> = new Set(["", "443", "8443"]);

class Refused extends Error {
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Calls addresses that people have typed. A name is resolved once, and the connection goes to exactly the address that was
 * checked: a name that resolves otherwise a moment later leads nowhere else. No redirect is followed; of an answer only the
 * beginning is read.
 */
export function createOutside(options: OutsideOptions): Outside {
  return {
    refuse: async (url) => {
      try {
        await inTime(PATIENCE_MS, "a name", () => addressOf(targetIn(url, options), options));
        return null;
      } catch (error) {
        return faultOf(error);
      }
    },
    post: async (url, message) => {
      const began = performance.now();
      const answer = await inTime(options.patienceMs ?? PATIENCE_MS, "an outside call", async () => {
        const target = targetIn(url, options);
        return send(target, await addressOf(target, options), message, options);
      }).catch((error: unknown) => ({ status: null, fault: faultOf(error), answer: "" }));
      return { ...answer, durationMs: Math.round(performance.now() - began) };
    },
  };
}

function targetIn(url: string, { targets }: OutsideOptions): URL {
  const target = url.length <= LONGEST_URL ? URL.parse(url) : null;
  if (target === null || target.username !== "" || target.password !== "" || target.hash !== "")
    throw new Refused("URL");
  const isAllowed =
    targets === "any"
      ? ["https:", "http:"].includes(target.protocol)
      : target.protocol === "https:" && PORTS.has(target.port);
  if (!isAllowed) throw new Refused("URL");
  return target;
}

/** Without the brackets of IPv6. URL.parse has brought decimal, octal and hexadecimal forms of IPv4 into the usual one. */
function hostIn({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

async function addressOf(target: URL, options: OutsideOptions): Promise<ResolvedAddress> {
  const host = hostIn(target);
  const family = isIP(host);
  const resolve = options.resolve ?? ((name) => lookup(name, { all: true }));
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw new Refused("NAME");
  // All of them: whoever mixes them means to be called at the wrong one.
  if (options.targets === "public" && !found.every(({ address }) => isPublicAddress(address)))
    throw new Refused("ADDRESS");
  return first;
}

function send(
  target: URL,
  { address, family }: ResolvedAddress,
  { headers, body }: { headers: Record<string, string>; body: string },
  { ca }: OutsideOptions,
): Promise<Pick<OutsideAnswer, "status" | "fault" | "answer">> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Pick<OutsideAnswer, "status" | "fault" | "answer">>();
  const checked: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  const start = target.protocol === "http:" ? requestPlain : requestSecure;
  const request = start(target, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    // Of its own: no connection to this name is used again.
    agent: false,
    lookup: checked,
    signal: lateSignal(),
    ...(ca === undefined ? {} : { ca }),
  });
  request.once("error", reject);
  request.once("response", (response) => {
    const chunks: Buffer[] = [];
    const end = () => {
      resolve({
        status: response.statusCode ?? null,
        fault: null,
        answer: Buffer.concat(chunks).subarray(0, SHOWN_BYTES).toString("utf8"),
      });
      request.destroy();
    };
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= SHOWN_BYTES) end();
    });
    response.once("end", end);
    response.once("error", reject);
  });
  request.end(body);
  return promise;
}

function faultOf(error: unknown): OutsideFault {
  if (error instanceof Refused) return error.fault;
  if (error instanceof TooLate || (error as Error).name === "AbortError") return "TIMEOUT";
  const { code = "" } = error as { code?: string };
  return /CERT|SIGNATURE|TLS|SSL|EPROTO/.test(code) ? "CERTIFICATE" : "CONNECTION";
}
