import { createHash } from "node:crypto";
import type { ApolloServerOptions, BaseContext } from "@apollo/server";
import { TRUSTED_OPERATIONS } from "../generated/trusted-operations.ts";

/** The web app's operations as `codegen.ts` found them: text by SHA-256 (hex). */
const trusted: ReadonlyMap<string, string> = new Map(TRUSTED_OPERATIONS);

/** Whether a text with this SHA-256 (hex) is an operation of the web app, letter by letter. */
export function isTrustedOperation(hash: string): boolean {
  return trusted.has(hash);
}

/** The operation of the web app with this SHA-256 (hex), or null. */
export function trustedText(hash: string): string | null {
  return trusted.get(hash) ?? null;
}

/** As Apollo Server computes it. */
export function hashOfOperation(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type PersistedQueries = Exclude<ApolloServerOptions<BaseContext>["persistedQueries"], false | undefined>;

/** What Apollo Server puts before the hash. */
const PREFIX = "apq:";

/** Where Apollo Server looks a hash up. Nothing is ever added: what others send by text takes no memory here. */
export const trustedTexts: NonNullable<PersistedQueries["cache"]> = {
  get: async (key) => trusted.get(key.slice(PREFIX.length)),
  set: async () => undefined,
  delete: async () => false,
};
