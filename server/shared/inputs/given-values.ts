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

export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** What an object itself has under the name. */
export function ownValue(given: unknown, name: string): unknown {
  return isObject(given) && Object.hasOwn(given, name) ? given[name] : undefined;
}
