import { isEmail } from "../email.ts";
import { Fault } from "./fault.ts";

const INVALID = "Correo electrónico inválido";

/** An address as it is kept, with its letters as typed. */
export function readEmail(text: string): string | Fault {
  const email = text.trim();
  if (email === "") return new Fault("REQUIRED", INVALID);
  return isEmail(email) ? email : new Fault("INVALID", INVALID);
}
