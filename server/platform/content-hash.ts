import { createHash } from "node:crypto";

/** SHA-256 in hex over the value as JSON with its keys in order: the same content gives the same, whoever writes it down. */
export function contentHashOf(value: unknown): string {
  return createHash("sha256").update(canonicalText(value)).digest("hex");
}

/** What is hashed, in UTF-8: JSON in one line, without spaces between its parts. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
