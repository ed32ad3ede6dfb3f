import { foldText } from "../../../platform/text/fold-text.ts";
import { Fault } from "../../../shared/fault.ts";
import { readIdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { dedupeKey } from "../../tasks/task-identity.ts";
import type { StatementEntry } from "../statements/bank-statement.ts";

/** The kinds of keys; each key is one of these, a colon and the value as the database has it. */
export const KEY = {
  /** Code of a task, "T26-0000345": what transfers from the debtor's page say. */
  TASK: "T",
  /** The same inside an ISO 11649 reference. */
  REFERENCED_TASK: "R",
  /** A contract inside one, or in a column of its own. */
  REFERENCED_CONTRACT: "F",
  /** Reference of a letter, "L12-345". */
  LETTER: "L",
  /** Identity document. */
  DOCUMENT: "D",
  /** What may be a number of a contract. */
  CONTRACT: "C",
} as const;

const MOST_KEYS = 40;
const TASK_CODE = /(?<![A-Z0-9])T ?(\d\d) ?-? ?(\d{7})(?!\d)/g;
/** Not padded with noughts, as codes of lists are. */
const LETTER = /(?<![A-Z0-9])L ?([1-9]\d{0,11}) ?- ?([1-9]\d{0,8})(?!\d)/g;
const DOCUMENT =
  /(?<![A-Z0-9])(?:ES)?([XYZ]?\d{7,8}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J]|[KLM]\d{7}[A-Z])(?![A-Z0-9])/g;
/** Signs between letters and digits of a document that people write: 12.345.678-Z. */
const DOTTED = /(?<![A-Z0-9])(\d{1,2})\.(\d{3})\.(\d{3}) ?-? ?([A-Z])(?![A-Z0-9])/g;
const WORD = /[a-z0-9][a-z0-9/._-]{3,38}[a-z0-9]/g;
/** Fewer make a contract of any amount or year. */
const LEAST_DIGITS = 4;

/** What debts can be looked up by, from all that a payment says. */
export function keysOf({
  references,
  creditorReferences,
  contract,
  endToEndId,
  text,
  counterparty,
}: Pick<
  StatementEntry,
  "references" | "creditorReferences" | "contract" | "endToEndId" | "text" | "counterparty"
>): string[] {
  const said = [...references, endToEndId ?? "", text].join(" | ");
  const capitals = said.toUpperCase().replace(DOTTED, "$1$2$3$4");
  const keys = new Set<string>();
  for (const [, year, number] of capitals.matchAll(TASK_CODE)) keys.add(`${KEY.TASK}:T${year}-${number}`);
  for (const reference of creditorReferences)
    for (const key of referencedBy(reference.slice(4))) keys.add(key);
  if (contract !== null) keys.add(`${KEY.REFERENCED_CONTRACT}:${dedupeKey("", contract).slice(1)}`);
  for (const [, mailing, person] of capitals.matchAll(LETTER))
    keys.add(`${KEY.LETTER}:L${mailing}-${person}`);
  for (const document of documentsIn(`${capitals} | ${counterparty.document?.toUpperCase() ?? ""}`))
    keys.add(`${KEY.DOCUMENT}:${document}`);
  for (const word of wordsOf(said)) keys.add(`${KEY.CONTRACT}:${word}`);
  return [...keys].slice(0, MOST_KEYS);
}

function referencedBy(body: string): string[] {
  const [, year, number] = /^T(\d\d)(\d{7})$/.exec(body) ?? [];
  if (year !== undefined) return [`${KEY.REFERENCED_TASK}:T${year}-${number}`];
  return [`${KEY.REFERENCED_CONTRACT}:${body.toLowerCase()}`];
}

/** With right check letters only: any number of nine characters would be somebody. */
function documentsIn(capitals: string): string[] {
  return [...capitals.matchAll(DOCUMENT)].flatMap(([, found = ""]) => {
    const read = readIdentityDocument(found, /^[A-JNP-SUVW]/.test(found) ? "COMPANY" : "PERSON");
    // Nearly anything would do as a passport.
    return read instanceof Fault || read.kind === "PASSPORT" ? [] : [read.number];
  });
}

/** Contracts as the key of a task has them: folded, without blanks. */
function wordsOf(text: string): string[] {
  const words = foldText(text).match(WORD) ?? [];
  return words.filter((word) => (word.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS);
}
