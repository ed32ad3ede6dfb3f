import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { firstLinkLanguage, type LinkLanguage } from "../schema/rules/link-languages.ts";
import type { Context } from "./shared/context.ts";
import { authenticate } from "./domains/accounts/authenticate.ts";
import { isMeantAsKey } from "./domains/integrations/api-key-secrets.ts";
import { authenticateKey } from "./domains/integrations/authenticate-key.ts";
import { readDevice } from "./domains/accounts/known-devices.ts";
import type { Deps } from "./platform/deps.ts";
import { asWork } from "./platform/pool-shares.ts";

const LONGEST_TOKEN = 4_096;
const LONGEST_LANGUAGES = 500;

const made = new WeakMap<FastifyRequest, Promise<Context>>();

/** The context both transports hand to services, made once per request. Throws what authenticateKey throws. */
export function createContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const context = made.get(request) ?? makeContext(deps, request);
  made.set(request, context);
  return context;
}

async function makeContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const token = tokenOf(request);
  const visitor = visitorContext(deps, request);
  if (token !== null && isMeantAsKey(token)) {
    const apiKey = await asWork("logIn", () => authenticateKey(visitor, token, request.ip));
    return { ...visitor, apiKey };
  }
  // Counted as logging in, whatever the request then asks for: lists that use up their share keep nobody signed out.
  const { actor, step } = token
    ? await asWork("logIn", () => authenticate(deps, token))
    : { actor: null, step: null };
  const deadToken = token !== null && actor === null && step === null;
  const device = readDevice(deps, request.headers.cookie ?? "");
  return { ...visitor, actor, step, deadToken, device };
}

/** A browser that has just signed in is told to remember it, whichever transport it came by. */
export function addDeviceCookie(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const context = await made.get(request)?.catch(() => null);
    if (context?.device?.cookie) reply.header("set-cookie", context.device.cookie);
  });
}

/** Without actor, even if the request has a token: public pages are the same for everybody. */
export function visitorContext(deps: Deps, request: FastifyRequest): Context {
  const loaders = new Map<string, unknown>();
  return {
    ...deps,
    actor: null,
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: request.id,
    address: throttledAddress(request.ip),
    userAgent: request.headers["user-agent"] ?? "",
    language: askedLanguage(request.headers["accept-language"]),
    loader<T>(name: string, create: () => T): T {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  };
}

/** Browsers put the preferred ones first (RFC 9110, 12.5.4), so that weights needn't be compared. */
function askedLanguage(header: string = ""): LinkLanguage | null {
  return firstLinkLanguage(
    header
      .slice(0, LONGEST_LANGUAGES)
      .split(",")
      .map((range) => range.split(";")[0] ?? ""),
  );
}

/** `Authorization: Bearer <token>`, or the bare token there, or `token: <token>`, as older clients send it. */
function tokenOf(request: FastifyRequest): string | null {
  const own = request.headers["token"];
  const header = (request.headers.authorization ?? (typeof own === "string" ? own : "")).trim();
  if (!header || header.length > LONGEST_TOKEN) return null;
  const [first, second, ...rest] = header.split(/\s+/);
  if (second === undefined) return first ?? null;
  return first?.toLowerCase() === "bearer" && rest.length === 0 ? second : null;
}

/**
 * The address limits are counted by. Whoever has one IPv6 address has the 2^64 of its network, so these count together;
 * an IPv4 address is the same however it is written.
 */
export function throttledAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (isIP(ip) !== 6) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().replace(/%.*$/, "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = ip.includes("::") ? tail.split(":").filter(Boolean) : [];
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...gap, ...right].slice(0, 4).join(":")}::/64`;
}
