import { createHash } from "node:crypto";
import type { Actor } from "./context.ts";

/** Under which kept answers of repeated requests (Idempotency-Key) stand: the account in its role, unreadable. */
export function answerScope({ accountId, role }: Pick<Actor, "accountId" | "role">): string {
  return createHash("sha256").update(`${accountId} ${role}`).digest("hex");
}
