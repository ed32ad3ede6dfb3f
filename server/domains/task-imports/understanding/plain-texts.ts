import { cellText } from "../reading/cell.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";

const UNTIDY = /^\s|\s$|\s\s|[\t\n\r\u00a0\u202f]/;
const BLANKS = /\s+/gu;
const QUOTED_FORMULA = /^="(.*)"$/s;
const EXPONENT = /^\d(?:[.,]\d+)?E\+?\d{2,}$/i;
const LONGEST_NOTHING = 16;
const EXACT_DIGITS = 15;

/** What people and programs write for "nothing". */
const NOTHING = new Set(
  "-|--|---|.|..|...|–|—|?|n/a|#n/a|n/d|#n/d|na|nd|n.d.|n.a.|n/c|nc|s/d|s.d.|null|(null)|nulo|none|nan|#¡ref!|#ref!|#¡valor!|#value!|#¿nombre?|#name?|#¡div/0!|#div/0!|#¡nulo!|#null!|#¡num!|#num!|no consta|no costa|no disponible|no informado|no aplica|falta|sin datos|sin dato|sin informar|desconocido|desconocida|vacio|vacío|(vacío)|(vacías)|(en blanco)".split(
    "|",
  ),
);

export const LOST_DIGITS = fault(
  "LOST_DIGITS",
  "La hoja de cálculo abrevió el número y se perdieron cifras: escríbelo completo",
);

/** A cell as a person sees it, without blanks around it or doubled ones inside. */
export function tidyText(cell: string): string {
  const code = cell.charCodeAt(0);
  const text = code === 2 || code === 3 ? cellText(cell) : cell;
  return UNTIDY.test(text) ? text.replace(BLANKS, " ").trim() : text;
}

/** True for "-", "N/A", "no consta", "#¡REF!" and the like: the cell is as good as empty. */
export function saysNothing(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase());
}

/** Numbers that are names (contracts, phones, documents): ="0012" and '0012 are ways to keep their zeros. */
export function withoutZeroGuard(text: string): string {
  const code = text.charCodeAt(0);
  if (code === 39) return text.slice(1).trim();
  if (code !== 61) return text;
  return (QUOTED_FORMULA.exec(text)?.[1] ?? text).trim();
}

/** A contract number keeps its zeros and signs; "1,23457E+11" is refused: its last figures are gone. */
export function readContractNumber(text: string): string | Fault {
  const number = withoutZeroGuard(text);
  return EXPONENT.test(number) && /[.,]|E\+/i.test(number) ? LOST_DIGITS : number;
}

/** True for a typed number with more figures than a spreadsheet program keeps: its last ones are made up. */
export function lostDigits(typedNumber: string): boolean {
  return typedNumber.length > EXACT_DIGITS && Number(typedNumber) > Number.MAX_SAFE_INTEGER;
}

/** A count: "4", "4,00", "4.0" → 4; null when it isn't one. Minus signs pass, the form's rule judges them. */
export function readCount(text: string): number | null {
  const parts = /^(-?\d{1,9})(?:[.,]0+)?$/.exec(text);
  return parts ? Number(parts[1]) : null;
}

/** The cell's tidy text, "" also when it only says that there is nothing. */
export function meaning(cell: string): string {
  const text = tidyText(cell);
  return saysNothing(text) ? "" : text;
}
