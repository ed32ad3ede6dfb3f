/**
 * What transports hand in, without trusting it: what isn't of the kind is as good as missing, and the rules then say
 * which field is wrong.
 */
export function textOf(given: unknown): string {
  if (typeof given === "string") return given;
  return typeof given === "number" && Number.isFinite(given) ? String(given) : "";
}

export function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}
