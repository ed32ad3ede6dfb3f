import { isObject, listOf, ownValue, textOf } from "../shared/inputs/given-values.ts";

/**
 * Reads loosely typed bodies without trusting them: what isn't of the kind is as good as missing, and the service
 * then says which field is wrong. Only own properties count.
 */
export function objectAt(source: unknown, key: string): Record<string, unknown> {
  const value = ownValue(source, key);
  return isObject(value) ? value : {};
}

/** Text of a string or number; "" for anything else. */
export function textAt(source: unknown, key: string): string {
  return textOf(ownValue(source, key));
}

/** Like textAt, but null where the key is missing or null. */
export function optionalTextAt(source: unknown, key: string): string | null {
  const value = ownValue(source, key);
  return value === undefined || value === null ? null : textAt(source, key);
}

/** A whole number, also written as text; null for anything else. */
export function integerAt(source: unknown, key: string): number | null {
  const value = ownValue(source, key);
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}

/** Also as some clients write it: "true", 1. False for anything else. */
export function booleanAt(source: unknown, key: string): boolean {
  const value = ownValue(source, key);
  return value === true || value === 1 || value === "1" || value === "true";
}

export function listAt(source: unknown, key: string): readonly unknown[] {
  return listOf(ownValue(source, key));
}
