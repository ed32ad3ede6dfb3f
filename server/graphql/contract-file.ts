import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { createContext } from "../context.ts";
import type { Context } from "../shared/context.ts";
import type { Deps } from "../platform/deps.ts";
import { Unauthenticated } from "../platform/refusals.ts";
import { isSchemaClosedTo, SCHEMA_CLOSED } from "./introspection.ts";
import { readContract } from "./schema.ts";

interface ContractFile {
  text: string;
  packed: Buffer;
  tag: string;
}

let made: Promise<ContractFile> | null = null;

/** GET /graphql/schema.graphql: the contract as it stands in schema/, in one file, for whoever may ask for the schema by introspection. */
export function serveContractFile(app: FastifyInstance, deps: Deps): void {
  app.get("/graphql/schema.graphql", async (request, reply) => {
    const ctx = await createContext(deps, request);
    refuseUnknown(deps, ctx);
    const { text, packed, tag } = await (made ??= makeFile());
    reply
      .header("etag", tag)
      .header("cache-control", "private, no-cache")
      .header("vary", "authorization, accept-encoding");
    if (knows(request.headers["if-none-match"], tag)) return reply.code(304).send();
    reply.type("application/graphql; charset=utf-8");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
    return reply.header("content-encoding", "gzip").send(packed);
  });
}

function refuseUnknown(deps: Deps, ctx: Context): void {
  if (ctx.deadToken) throw new Unauthenticated();
  if (isSchemaClosedTo(deps.env, ctx)) throw new Unauthenticated(SCHEMA_CLOSED);
}

/** Made once, when the first one asks. */
async function makeFile(): Promise<ContractFile> {
  const text = readContract().join("\n");
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { text, packed: await promisify(gzip)(text), tag };
}

/** Weakly compared (RFC 9110, 13.1.2): packed or not, it is the same contract. */
function knows(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((entry) => entry.trim() === tag || entry.trim() === "*");
}
