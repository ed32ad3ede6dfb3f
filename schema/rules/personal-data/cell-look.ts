import { isAccountShaped } from "./account-codes.ts";
import { announcesCivilNumber, plateOf, socialLook, yearOfDay } from "./civil-numbers.ts";
import { findMarks, type Mark } from "./marks.ts";
import { findNames, hasNameShape, isKnownName, isNamePart } from "./names.ts";

/** What one cell looks like by itself. */
export interface CellLook {
  marks: readonly Mark[];
  /** A single mark that is the whole cell. */
  whole: Mark | null;
  /** Of a cell that is nothing but a name. */
  name: "KNOWN" | "SHAPED" | "ONE_WORD" | null;
  /** First names alone or surnames alone: nobody's name yet, unless the whole column is of them. */
  isNamePart: boolean;
  /** Names within a longer text. */
  names: readonly { start: number; end: number }[];
  isStreet: boolean;
  /** A word and a number behind it, as "Mayor 12": an address where the column says so. */
  isPlace: boolean;
  /** The form of a person's document, whether or not its letter fits. */
  isDocument: boolean;
  /** Figures as those of an account: one where the column says so. */
  isAccount: boolean;
  /** Seven to fifteen figures and signs, as numbers of any country are written. */
  isDialled: boolean;
  /** The form of a social security number, with its check or without. */
  social: ReturnType<typeof socialLook>;
  plate: ReturnType<typeof plateOf>;
  /** Of a cell that is a day; 0 where it has two figures. */
  year: number | null;
}

const NOTHING: CellLook = {
  marks: [],
  whole: null,
  name: null,
  isNamePart: false,
  names: [],
  isStreet: false,
  isPlace: false,
  isDocument: false,
  isAccount: false,
  isDialled: false,
  social: null,
  plate: null,
  year: null,
};
const STREET =
  /^(?:c\/|c\.|calle|cl |cll|avda|avd|avenida|avinguda|av[. ]|pza|plaza|plaça|praza|pl[. ]|pº|paseo|passeig|pso|ronda|camino|camiño|camí|cno|ctra|carretera|carrer|traves[ií]a|trav|r[úu]a|urb|urbanizaci[oó]n|glorieta|gta|v[ií]a |pasaje|ptge|pol[ií]gono|pol[. ]|barrio|bº|lugar|cuesta|bulevar|partida|rambla)/i;
const STREET_TAIL = /,.*\b\d{5}\b|\bkalea\b|\d+\s*[ºª]/i;
const PLACE = /^[^\d]{0,60}\p{L}{3}[^\d]{0,60}[ ,]\D{0,6}\d/u;
const DOCUMENT =
  /^(?:\d{7,8}[-. ]?[A-Za-z]?|[XYZxyz][-. ]?\d{6,8}[-. ]?[A-Za-z]?|[KLMklm]\d{7}[A-Za-z]|[A-Z]{2,3}\d{6,7})$/;
const DIALLED = /^\+?[1-9][\d\s().-]{5,18}\d$/;
/** What the page makes of them, or a bank by hand: nobody is told by it. */
const PSEUDONYM =
  /^(?:persona|deudor|documento|correo|tel[eé]fono|cuenta|direcci[oó]n|nacimiento|matr[ií]cula|afiliaci[oó]n)[ _-]?\d{1,7}$/i;
const LETTER = /\p{L}/u;
/** Cells may have 32,767 characters, and the tail is looked for behind every comma. */
const LONGEST_ADDRESS = 300;
const FEWEST_OF_ACCOUNT = 10;
const LONGEST_ACCOUNT = 50;
/** A day has as few as "1/3/75". */
const FEWEST_OF_DAY = 4;
/** A name alone is no text yet. */
const SHORTEST_TEXT = 12;

/** `text`: as a person sees the cell, trimmed, not blank. */
export function lookAtCell(text: string): CellLook {
  const figures = countFigures(text);
  const hasLetters = LETTER.test(text);
  const year = figures >= FEWEST_OF_DAY ? yearOfDay(text) : null;
  if (year !== null) return { ...NOTHING, year };
  if (!hasLetters && figures < 7) return NOTHING;
  if (PSEUDONYM.test(text)) return NOTHING;
  const marks = hasMarks(text, figures, hasLetters) ? findMarks(text) : [];
  const [only] = marks;
  const whole =
    only !== undefined && marks.length === 1 && only.start === 0 && only.end === text.length ? only : null;
  const name = hasLetters && figures === 0 ? nameOf(text) : null;
  return {
    marks,
    whole,
    name,
    isNamePart: name !== null && name !== "KNOWN" && isNamePart(text),
    // A short note is words of letters as a name is: "Hablé con Juan Pérez Ruiz".
    names: hasLetters && name !== "KNOWN" && text.length >= SHORTEST_TEXT ? findNames(text) : [],
    isStreet: figures > 0 && hasLetters && isStreet(text.slice(0, LONGEST_ADDRESS)),
    isPlace: figures > 0 && hasLetters && PLACE.test(text),
    isDocument: figures >= 6 && text.length <= 14 && DOCUMENT.test(text),
    isAccount: figures >= FEWEST_OF_ACCOUNT && text.length <= LONGEST_ACCOUNT && isAccountShaped(text),
    isDialled: !hasLetters && figures >= 7 && figures <= 15 && DIALLED.test(text),
    social: figures >= 10 ? socialLook(text) : null,
    plate: figures >= 4 && hasLetters ? plateOf(text) : null,
    year: null,
  };
}

/** Whether it is worth looking for what has a form of its own; beside a word, a plate or a day of birth has few figures. */
function hasMarks(text: string, figures: number, hasLetters: boolean): boolean {
  if (text.includes("@")) return true;
  if (!hasLetters) return figures >= 9;
  return figures >= 7 || (figures >= FEWEST_OF_DAY && announcesCivilNumber(text));
}

function isStreet(text: string): boolean {
  return STREET.test(text) || STREET_TAIL.test(text);
}

function nameOf(text: string): CellLook["name"] {
  if (isKnownName(text)) return "KNOWN";
  if (hasNameShape(text, false)) return "SHAPED";
  return hasNameShape(text, true) ? "ONE_WORD" : null;
}

function countFigures(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}
