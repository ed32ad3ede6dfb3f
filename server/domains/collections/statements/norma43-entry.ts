import type { Counterparty, StatementEntry } from "./bank-statement.ts";
import { creditorReferencesIn } from "./creditor-reference.ts";
import { LONGEST_TEXT } from "./statement-limits.ts";

/** A record 22 with its texts. */
export interface Movement {
  line: number;
  bookedOn: string;
  valueOn: string | null;
  cents: bigint;
  /** Common concept: 04 transfer, 14 returned … */
  concept: string;
  document: string;
  firstReference: string;
  secondReference: string;
  /** Each 76 characters: what was cut into 38 and 38 is read as one. */
  texts: { number: string; text: string }[];
}

const RETURNED = "14";
const TRANSFER = "04";
const REASON = /\b(?:AC0[1346]|AG0[12]|AM0[45]|BE05|DNOR|FF05|MD0[1267]|MS0[23]|RC01|RR0[1-4]|SL01|TM01)\b/;

export function entryOf(movement: Movement, place: { statement: number; entry: number }): StatementEntry {
  const { line, bookedOn, valueOn, cents, concept, texts } = movement;
  const joined = texts.map(({ text }) => text.padEnd(76)).join("");
  const references = referencesOf(movement);
  const sepa = sepaFields(movement);
  const isReversal = concept === RETURNED;
  return {
    ...place,
    part: 1,
    line,
    bookedOn,
    valueOn,
    cents,
    isReversal,
    returnReason: isReversal ? (REASON.exec(joined)?.[0] ?? null) : null,
    payments: 1,
    bankReference: null,
    endToEndId: sepa.endToEndId,
    mandateId: null,
    references,
    creditorReferences: creditorReferencesIn([joined, ...references].join(" . ")),
    contract: null,
    text: folded(joined),
    counterparty: sepa.counterparty,
  };
}

/** A reference longer than the first field goes on in the second. */
function referencesOf({ document, firstReference, secondReference }: Movement): string[] {
  const goesOn = !firstReference.endsWith(" ") && /\D/.test(firstReference) && secondReference.trim() !== "";
  const fields = [document, firstReference, secondReference, goesOn ? firstReference + secondReference : ""];
  return fields.map((text) => text.trim()).filter((text) => /[^0 ]/.test(text));
}

/**
 * Of a SEPA transfer as the norm's mode 3 cuts it: record 01 is the originator's name (66) and code (10), 02 begins with the
 * originator's reference (35). Banks that use the texts freely put a name first, too, and something else after a gap.
 */
function sepaFields({ concept, texts }: Movement): { counterparty: Counterparty; endToEndId: string | null } {
  const none = { name: null, account: null, document: null };
  if (concept !== TRANSFER) return { counterparty: none, endToEndId: null };
  const textOf = (number: string) => texts.find((text) => text.number === number)?.text ?? "";
  const [first, second] = [textOf("01"), textOf("02")];
  const [name = ""] = first.slice(0, 66).trim().split(/ {3,}/);
  const isSepa = textOf("03") !== "";
  const reference = isSepa ? folded(second.slice(0, 35)) : "";
  return {
    counterparty: {
      ...none,
      name: folded(name) || null,
      document: isSepa ? first.slice(66).trim() || null : null,
    },
    endToEndId: reference === "" || reference === "NOTPROVIDED" ? null : reference,
  };
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT);
}
