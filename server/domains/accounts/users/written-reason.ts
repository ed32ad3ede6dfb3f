import { Fault } from "../../../shared/fault.ts";
import { readText } from "../../../shared/plain-text.ts";

const SHORTEST = 10;
const LONGEST = 2_000;

/** Why something was done to an account, as the person will read it; line breaks stay. */
export function readReason(given: string): string | Fault {
  const reason = readText(given, LONGEST);
  if (reason instanceof Fault) return reason;
  if (reason === "") return new Fault("REQUIRED", "Escribe el motivo");
  return reason.length < SHORTEST
    ? new Fault("TOO_SHORT", `Explica el motivo con al menos ${SHORTEST} caracteres`)
    : reason;
}
