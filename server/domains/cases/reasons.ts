import { Fault } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";

export const LONGEST_REASON = 1_000;

/** Where the reason is kept in the activity. */
export const REASON_NOTED = "Escribe el motivo: queda en la actividad";

/** A reason that has to be there. */
export function readReason(given: string): string | Fault {
  const reason = readText(given, LONGEST_REASON);
  return reason === "" ? new Fault("REQUIRED", "Escribe el motivo") : reason;
}
