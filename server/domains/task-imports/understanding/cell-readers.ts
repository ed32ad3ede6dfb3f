import { INVALID_INTEGER } from "../../tasks/task-field-checks.ts";
import type { FreeText, OptionProperty } from "../../tasks/task-columns.ts";
import { normaliseIdentityDocument } from "../../tasks/task-identity.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import type { TaskDraft } from "../../tasks/task-properties.ts";
import { isDateCell, isNumberCell, numberParts } from "../reading/cell.ts";
import type { AmountTerms } from "./amount-terms.ts";
import { OTHER_CURRENCY, readAmount, readTypedAmount, SPANISH_AMOUNTS, withoutCurrency } from "./amounts.ts";
import type { AmountReading } from "./amounts.ts";
import { readDate, readTypedDate } from "./dates.ts";
import type { DateReading } from "./dates.ts";
import { addressReader, phoneReader, readEmailCell } from "./contact-cells.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import { labelCurrency, UNIT_SHIFTS } from "./money-words.ts";
import { findOption, unknownOption } from "./options.ts";
import {
  LOST_DIGITS,
  lostDigits,
  meaning,
  readContractNumber,
  readCount,
  withoutZeroGuard,
} from "./plain-texts.ts";

/** Where a column's reader puts what doesn't belong into the property itself (a second phone number, a comment). */
export interface Leftovers {
  keep(text: string): void;
}

/**
 * Understands one cell and puts the value into the draft: null into it where the cell is blank or says nothing.
 * `byHand`: the text was typed into the review screen, in Spanish, whatever the file's own habits are.
 * Answers what is wrong, or null.
 */
export type CellReader = (
  cell: string,
  draft: TaskDraft,
  byHand: boolean,
  leftovers: Leftovers,
) => Fault | null;

export interface CellReaderOptions {
  amounts: AmountReading;
  terms: AmountTerms;
  dates: DateReading;
  defaultLada: string;
}

/** Plain words; a property of another type needs a reader below, or this file doesn't compile. */
type TextProperty = Exclude<FreeText, "nContract" | "identityDocument">;
type DateProperty = "debtDate" | "assignmentDate" | "dateLastAction";

const NOT_A_COUNT = fault("INVALID_INTEGER", `${INVALID_INTEGER.message}: se espera, por ejemplo, 3`);
/** Option columns have few values; a column that isn't one must not fill the memory. */
const REMEMBERED_OPTIONS = 1_000;
const LONGEST_REMEMBERED = 100;

export function cellReader(property: TaskProperty, options: CellReaderOptions): CellReader {
  switch (property) {
    case "amountDebt":
      return amountReader(options.amounts, options.terms);
    case "debtDate":
    case "assignmentDate":
    case "dateLastAction":
      return dateReader(property, options.dates);
    case "typeContract":
    case "intervention":
    case "status":
      return optionReader(property);
    case "phone":
      return phoneReader(options.defaultLada);
    case "email":
      return readEmailCell;
    case "nContract":
      return readContractCell;
    case "nSessions":
      return readSessionsCell;
    case "identityDocument":
      return readDocumentCell;
    case "addressContract":
    case "addressMain":
    case "addressExtra":
      return addressReader(property);
    default:
      return textReader(property);
  }
}

function textReader(property: TextProperty): CellReader {
  return (cell, draft) => {
    draft[property] = meaning(cell) || null;
    return null;
  };
}

const UNIT_UNDECIDED = fault(
  "UNIT_UNDECIDED",
  "No se sabe si el importe está en euros, en miles o en céntimos: elige la unidad de la columna",
);

/** What is typed into the review screen is euros, whatever the column is in. */
function amountReader(reading: AmountReading, terms: AmountTerms): CellReader {
  const { unit, euros, foreign, turnSign } = terms;
  const shift = unit === null ? 0 : UNIT_SHIFTS[unit];
  const isForeign = remembering((label: string) => labelCurrency(label) !== null);
  const read = (cell: string): string | Fault => {
    if (!isNumberCell(cell)) {
      const text = meaning(cell);
      return text === "" ? "" : readAmount(euros ? withoutCurrency(text) : text, reading, shift);
    }
    const [decimal, label] = numberParts(cell);
    if (label !== "" && !euros && isForeign(label)) return OTHER_CURRENCY;
    return readTypedAmount(decimal, shift);
  };
  return (cell, draft, byHand) => {
    draft.amountDebt = null;
    if (!byHand && unit === null) return meaning(cell) === "" ? null : UNIT_UNDECIDED;
    const amount = byHand ? readByHand(cell) : read(cell);
    if (amount === "") return null;
    if (typeof amount !== "string") return amount;
    if (!byHand && foreign) return OTHER_CURRENCY;
    draft.amountDebt = !byHand && turnSign ? opposite(amount) : amount;
    return null;
  };
}

/** Formats of cells are few, cells are many. */
function remembering(judge: (label: string) => boolean): (label: string) => boolean {
  const known = new Map<string, boolean>();
  return (label) => {
    const judged = known.get(label) ?? judge(label);
    known.set(label, judged);
    return judged;
  };
}

function readByHand(text: string): string | Fault {
  const plain = meaning(text);
  return plain === "" ? "" : readAmount(plain, SPANISH_AMOUNTS);
}

function opposite(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

function dateReader(property: DateProperty, reading: DateReading): CellReader {
  const spanish: DateReading = { ...reading, order: "DMY", swapDates: false };
  return (cell, draft, byHand) => {
    const date = readDateCell(cell, byHand ? spanish : reading);
    if (typeof date !== "string") {
      draft[property] = null;
      return date;
    }
    // A blank day of assignment means today, as without such a column; a blank day of the debt isn't known.
    if (date !== "" || property !== "assignmentDate") draft[property] = date || null;
    return null;
  };
}

function readDateCell(cell: string, reading: DateReading): string | Fault {
  if (isDateCell(cell)) return reading.swapDates ? swapped(cell) : cell.slice(1, 11);
  if (isNumberCell(cell)) return readTypedDate(cell.slice(1), reading);
  const text = meaning(cell);
  return text === "" ? "" : readDate(text, reading);
}

/** Day and month in each other's place, where that makes a date: "\u00032024-05-03" → "2024-03-05". */
function swapped(cell: string): string {
  const [year = "", month = "", day = ""] = cell.slice(1, 11).split("-");
  return Number(day) <= 12 ? `${year}-${day}-${month}` : `${year}-${month}-${day}`;
}

function optionReader(property: OptionProperty): CellReader {
  const known = new Map<string, string | Fault | null>();
  const understand = (cell: string): string | Fault | null => {
    const text = meaning(cell);
    return text === "" ? null : (findOption(property, text) ?? unknownOption(property, text));
  };
  return (cell, draft) => {
    let option = known.get(cell);
    if (option === undefined) {
      option = understand(cell);
      if (known.size < REMEMBERED_OPTIONS && cell.length <= LONGEST_REMEMBERED) known.set(cell, option);
    }
    // A blank status means that nothing has happened yet: the draft's own default stays.
    if (option === null && property === "status") return null;
    // findOption gave a code of this very property.
    const slots = draft as Record<OptionProperty, string | null>;
    if (option === null || typeof option === "string") {
      slots[property] = option;
      return null;
    }
    slots[property] = null;
    return option;
  };
}

function readContractCell(cell: string, draft: TaskDraft): Fault | null {
  const text = meaning(cell);
  const cut = isNumberCell(cell) && lostDigits(text);
  const number = text === "" ? null : cut ? LOST_DIGITS : readContractNumber(text);
  if (number === null || typeof number === "string") {
    draft.nContract = number || null;
    return null;
  }
  draft.nContract = null;
  return number;
}

function readSessionsCell(cell: string, draft: TaskDraft): Fault | null {
  const text = meaning(cell);
  if (text === "") return null;
  draft.nSessions = readCount(text);
  return draft.nSessions === null ? NOT_A_COUNT : null;
}

function readDocumentCell(
  cell: string,
  draft: TaskDraft,
  _byHand: boolean,
  leftovers: Leftovers,
): Fault | null {
  const text = withoutZeroGuard(meaning(cell));
  // Without any figure but noughts it is a remark ("pendiente", "0"); as a document it would make one person of many.
  const isDocument = /[1-9]/.test(text);
  if (/\p{L}/u.test(text) && !isDocument) leftovers.keep(text);
  draft.identityDocument = isDocument ? normaliseIdentityDocument(text) : null;
  return null;
}
