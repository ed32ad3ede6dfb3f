import { monthNames } from "../../../../schema/rules/spanish-dates.ts";
import { foldText } from "../../../platform/text/fold-text.ts";

/** English, Catalan and Galician names, January first, beside the Spanish ones. */
const OTHER_NAMES: readonly (readonly string[])[] = [
  ["january", "gener", "xaneiro"],
  ["february", "febrer", "febreiro"],
  ["march", "marc"],
  ["april"],
  ["may", "maig", "maio"],
  ["june", "juny", "xuno"],
  ["july", "juliol", "xullo"],
  ["august", "agost"],
  ["setiembre", "september", "setembre", "setembro"],
  ["october", "outubro"],
  ["november", "novembre", "novembro"],
  ["december", "desembre", "decembro"],
];
/** Any beginning of at least three letters will do. */
const NAMES = monthNames().map((name, at) => [name, ...(OTHER_NAMES[at] ?? [])]);
const FILLERS = new Set(["de", "del", "d", "of", "the", "a", "dia", "at", "las", "les", "h"]);
const WEEKDAYS =
  /^(?:lun(?:es)?|mar(?:tes)|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|wed|thu|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)$/;
const TIME = /[\sT,]+\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?.*$/i;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|o)?$/;
const LONGEST = 60;

export interface WrittenDate {
  day: number;
  month: number;
  /** As written: two or four digits. */
  year: number;
}

/** "12 de marzo de 2024", "12-mar-24", "March 12th, 2024", "martes, 12 mar. 2024" → its numbers; null: no such date. */
export function readWrittenMonth(text: string): WrittenDate | "INCOMPLETE" | null {
  if (text.length > LONGEST) return null;
  const words = foldText(text.replace(TIME, ""))
    .replace(/(\d)([a-z]{3,})/g, "$1 $2")
    .replace(/([a-z]{3,})(\d)/g, "$1 $2")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  const numbers: string[] = [];
  let month = 0;
  for (const word of words) {
    const found = month === 0 ? monthOf(word) : 0;
    if (found > 0) month = found;
    else if (ORDINAL.test(word) || /^\d{4}$/.test(word)) numbers.push(word);
    else if (!WEEKDAYS.test(word)) return null;
  }
  if (month === 0 || numbers.length > 2) return null;
  if (numbers.length < 2) return "INCOMPLETE";
  const [first = "", second = ""] = numbers;
  const yearFirst = /^\d{4}$/.test(first);
  const day = ORDINAL.exec(yearFirst ? second : first);
  return day ? { day: Number(day[1]), month, year: Number(yearFirst ? first : second) } : null;
}

/** 1–12, or 0. */
function monthOf(word: string): number {
  if (word.length < 3) return 0;
  if (word === "sept") return 9;
  return NAMES.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
}
