import { createHash } from "node:crypto";
import { normaliseHeader } from "../../../../schema/rules/header-words.ts";

/** The same for every file with the same headers, in whatever order or spelling: hexadecimal SHA-256. */
export function headerSignature(headers: readonly string[]): string {
  const names = headers.map(normaliseHeader).sort();
  return createHash("sha256").update(JSON.stringify(names)).digest("hex");
}
