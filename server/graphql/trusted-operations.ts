import { createHash } from "node:crypto";
import { TRUSTED_OPERATIONS } from "../generated/trusted-operations.ts";

/** Of the texts the web app sends, as `codegen.ts` found them. */
const trusted: ReadonlySet<string> = new Set(TRUSTED_OPERATIONS);

/** Whether a text with this SHA-256 (hex) is an operation of the web app, letter by letter. */
export function isTrustedOperation(hash: string): boolean {
  return trusted.has(hash);
}

/** As Apollo Server computes it. */
export function hashOfOperation(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
