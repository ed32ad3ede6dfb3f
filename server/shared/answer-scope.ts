import { createHash } from "node:crypto";
import type { Actor, ApiKeyActor } from "./context.ts";

/** Under which kept answers of repeated requests (Idempotency-Key) stand: the account in its role, unreadable. */
export function answerScope({ accountId, role }: Pick<Actor, "accountId" | "role">): string {
  return createHash("sha256").update(`${accountId} ${role}`).digest("hex");
}

/** Those of a key, whichever of its secrets a request comes with: what a key opens never changes. */
export function answerScopeOfKey({ apiKeyId }: Pick<ApiKeyActor, "apiKeyId">): string {
  return createHash("sha256").update(`api key ${apiKeyId}`).digest("hex");
}
