import type { PersonalKind } from "./findings.ts";

const LONGEST_SAMPLE = 40;
const LONGEST_DOTS = 6;
const NUMBERS: ReadonlySet<PersonalKind> = new Set(["IDENTITY", "PHONE", "IBAN", "PLATE", "SOCIAL_SECURITY"]);

/**
 * A value as it may be shown to who sends the file: enough to recognise it, never the whole. "Ana García" → "A•• G•••••",
 * "12345678Z" → "••••••78Z", "ana@correo.es" → "a•••@c•••".
 */
export function maskedSample(kind: PersonalKind, value: string): string {
  const text = value.replace(/\s+/g, " ").trim().slice(0, LONGEST_SAMPLE);
  // A number is recognised by its end, words by how they begin.
  if (NUMBERS.has(kind)) return maskedNumber(text);
  if (kind === "EMAIL") return text.replace(/[^@\s]+/g, (part) => `${part.charAt(0)}•••`);
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => word.charAt(0) + dots(word.length - 1));
}

function dots(count: number): string {
  return "•".repeat(Math.max(1, Math.min(count, LONGEST_DOTS)));
}

function maskedNumber(text: string): string {
  let left = (text.match(/[\p{L}\p{N}]/gu) ?? []).length - 3;
  return text.replace(/[\p{L}\p{N}]/gu, (sign) => (left-- > 0 ? "•" : sign));
}
