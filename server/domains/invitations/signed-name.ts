import { Fault, requireValue } from "../accounts/rules/fault.ts";
import { readLine } from "../accounts/rules/plain-text.ts";

const LONGEST = 160;

/** The full name somebody signs with, as typed: at least a name and a surname. Throws InvalidInput (signedName). */
export function requireSignedName(typed: string): string {
  const name = readLine(typed, LONGEST);
  const isFull = typeof name === "string" && /\p{L}+\s+\p{L}+/u.test(name);
  return requireValue(
    ["signedName"],
    name instanceof Fault || isFull ? name : new Fault("REQUIRED", "Escribe tu nombre y apellidos"),
  );
}
