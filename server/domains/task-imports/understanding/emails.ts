import { isEmail } from "../../../../schema/rules/email.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";

/** The kept address and whatever else stood in the cell (other addresses, comments), "" when nothing did. */
export interface EmailReading {
  email: string;
  rest: string;
}

const NO_AT = fault(
  "INVALID_EMAIL",
  "Email inválido: falta la arroba; se espera, por ejemplo, nombre@dominio.es",
);
const BAD_EMAIL = fault("INVALID_EMAIL", "Email inválido: se espera, por ejemplo, nombre@dominio.es");
const NAMED = /^([^<>]*)<\s*(?:mailto:)?([^<>\s]+)\s*>\s*[;,]?\s*$/i;
/** Room for several addresses with names; anything longer is no e-mail column. */
const LONGEST_CELL = 1_000;
const SEPARATORS = /[\s;,|/<>()[\]"]+/u;
const MAILTO = /^mailto:/i;
const EDGE_DOTS = /^[.:]+|[.:]+$/g;

/** A cell that may hold "mailto:", "Nombre <a@b.es>" or several addresses → the first good one, the others as rest. */
export function readOddEmail(text: string): EmailReading | Fault {
  if (text.length > LONGEST_CELL) return BAD_EMAIL;
  const named = NAMED.exec(text);
  // The name beside an address is the debtor's own, it says nothing new.
  const source = named ? (named[2] ?? "") : text;
  let email = "";
  const rest: string[] = [];
  for (const word of source.split(SEPARATORS)) {
    const bare = word.replace(MAILTO, "").replace(EDGE_DOTS, "");
    if (!bare.includes("@")) continue;
    if (email === "" && isEmail(bare)) email = bare;
    else if (bare !== email) rest.push(bare);
  }
  if (email === "") return text.includes("@") ? BAD_EMAIL : NO_AT;
  return { email, rest: rest.join("; ") };
}
