import type { FastifyRequest } from "fastify";
import type { Context } from "./domains/accounts/context.ts";
import { authenticate } from "./domains/accounts/sessions.service.ts";
import type { Deps } from "./platform/deps.ts";

const LONGEST_TOKEN = 4_096;

/** The context both doors hand to services, made once per request. */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const token = accessToken(request);
  const actor = token ? await authenticate(deps, token) : null;
  const loaders = new Map<string, unknown>();
  return {
    ...deps,
    actor,
    deadToken: token !== null && actor === null,
    requestId: request.id,
    address: request.ip,
    userAgent: String(request.headers["user-agent"] ?? ""),
    loader<T>(name: string, create: () => T): T {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  };
}

/** `Authorization: Bearer <token>`, or the bare token there, as older clients send it. */
function accessToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim();
  if (!header || header.length > LONGEST_TOKEN) return null;
  const [first, second] = header.split(/\s+/, 2);
  if (second === undefined) return first ?? null;
  return first?.toLowerCase() === "bearer" ? second : null;
}
