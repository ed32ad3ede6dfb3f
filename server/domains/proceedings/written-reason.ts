import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";

const LONGEST_REASON = 1_000;

/** Why a session is cancelled or an agreement withdrawn. Throws InvalidInput. */
export function requireReason(given: string): string {
  const reason = readText(given, LONGEST_REASON);
  return requireValue(["reason"], reason === "" ? new Fault("REQUIRED", REQUIRED_MESSAGE) : reason);
}
