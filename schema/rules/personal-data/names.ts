import { foldText } from "../fold-text.ts";
import { FIRST_NAMES, NO_NAMES, PLACES, SURNAMES } from "./name-lists.ts";
import {
  BEFORE_PLACE,
  isCalledAfter,
  isSurname,
  isWritten,
  surnameFirst,
  type Word,
} from "./surname-first.ts";

const WORD = /[\p{L}ªº'’·-]+/gu;
const PARTICLES = new Set("de del d la las los el y i e da do dos das van von di al ben bin".split(" "));
/** "García López, María", "MARÍA GARCÍA L.": two to seven words of letters. */
const SHAPE = /^\p{L}[\p{L}'’·ªº.-]*(?:(?:,? +|,)\p{L}[\p{L}'’·ªº.-]*){1,6},?$/u;
const ONE_WORD = /^\p{L}[\p{L}'’·-]+$/u;
/** What tells a company or a body, with and without its dots. */
const COMPANY =
  /(?<![\p{L}])(?:s\.? ?l\.?(?: ?[ulpn]\.?)?|s\.? ?a\.?(?: ?u\.?)?|s\.? ?c\.?(?: ?p\.?)?|s\.? ?coop\.?|c\.? ?b\.?|a\.? ?i\.? ?e\.?|sociedad|compania|asociacion|fundacion|comunidad|ayuntamiento|cooperativa|banco|caja|hermanos|hijos|hnos|e hijos|gmbh|ltd|inc|limited|llc)(?![\p{L}])/u;
/** "XXXX": one letter again and again. */
const CROSSED_OUT = /^(\p{L})\1{2,}$/u;
const LONGEST_NAME = 80;
const MOST_OF_PART = 4;
/** In a text there is no column to tell more: only so many words side by side are compared. */
const REACH = 3;
const BETWEEN = /^[\s.]*(?:\p{L}{1,3}\s+){0,3}$/u;
const AND = /^\s+[eyi]\s+$/i;
/** The number of a house, and nothing of which there are so many. */
const HOUSE = /^\s*(?:n[º°.]*\s*)?\d{1,3}(?:\s*[ºª,.;-]|\s*$)/i;

export function isCompany(text: string): boolean {
  return COMPANY.test(foldText(text));
}

/** Looks like a person's name, whoever bears it: words of letters, no company. `single`: one word is enough. */
export function hasNameShape(text: string, single: boolean): boolean {
  if (text.length > LONGEST_NAME || isCompany(text) || standsForNoName(text)) return false;
  return SHAPE.test(text) || (single && ONE_WORD.test(text));
}

/** "Persona física", "Tarjeta Oro", "No consta", "Deudor A", "XXXX": in the shape of a name, and nobody's. */
function standsForNoName(text: string): boolean {
  const words = wordsOf(text).filter((word) => !PARTICLES.has(word));
  const others = words.filter((word) => NO_NAMES.has(word) || CROSSED_OUT.test(word));
  return others.length > 0 && others.length >= words.length * 0.5;
}

/** The whole text is a name made of known ones: a first name and a surname, in either order. */
export function isKnownName(text: string): boolean {
  if (text.length > LONGEST_NAME || !SHAPE.test(text) || isCompany(text)) return false;
  const words = wordsOf(text).filter((word) => !PARTICLES.has(word));
  if (words.length < 2 || (BEFORE_PLACE.has(words[0] ?? "") && !text.includes(","))) return false;
  const known = words.filter((word) => FIRST_NAMES.has(word) || SURNAMES.has(word)).length;
  return known >= Math.max(2, words.length * 0.6) && pairIn(words);
}

/** The whole text is first names alone, or surnames alone, all of them known; a word that is as often a place is none. */
export function isNamePart(text: string): boolean {
  if (text.length > LONGEST_NAME || isCompany(text)) return false;
  const words = wordsOf(text).filter((word) => !PARTICLES.has(word));
  if (words.length === 0 || words.length > MOST_OF_PART || (words.length === 1 && PLACES.has(words[0] ?? "")))
    return false;
  return words.every((word) => FIRST_NAMES.has(word)) || words.every((word) => SURNAMES.has(word));
}

/** Where in a text names of people stand: a known first name with a known surname close behind, or the other way round. */
export function findNames(text: string): { start: number; end: number }[] {
  const words = [...text.matchAll(WORD)]
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length, word, plain: foldText(word) }))
    .filter(({ plain }) => !PARTICLES.has(plain));
  const found: { start: number; end: number }[] = [];
  for (let at = 0; at < words.length - 1; at += 1) {
    const first = words[at];
    if (!first || !isWritten(first.word)) continue;
    const reversed = surnameFirst(words, at, text);
    const last = reversed === at ? nameFrom(words, at, text) : reversed;
    if (last === at) continue;
    const isPlace = isCalledAfter(words, at, text) || isStreetOfTown(words, { at, last }, text);
    if (!isPlace) found.push({ start: first.start, end: words[last]?.end ?? first.end });
    at = last;
  }
  return found;
}

function nameFrom(words: readonly Word[], at: number, text: string): number {
  return FIRST_NAMES.has(words[at]?.plain ?? "") ? surnamesBehind(words, at, text) : at;
}

/** "Madrid, Juan Bravo 3" */
function isStreetOfTown(
  words: readonly Word[],
  { at, last }: { at: number; last: number },
  text: string,
): boolean {
  const [town, first] = [words[at - 1], words[at]];
  if (!town || !first || !PLACES.has(town.plain) || !/^\s*,\s*$/.test(text.slice(town.end, first.start)))
    return false;
  return HOUSE.test(text.slice(words[last]?.end));
}

/** The place of the last word of the name that begins at `at`; `at` itself when no surname follows. */
function surnamesBehind(words: readonly Word[], at: number, text: string): number {
  let last = at;
  let hasSurname = false;
  for (let next = at + 1; next < words.length && next <= at + REACH; next += 1) {
    const [before, word] = [words[next - 1], words[next]];
    if (!before || !word || !isWritten(word.word)) break;
    const between = text.slice(before.end, word.start);
    // "García y López", not "Pilar y Plaza".
    if (!BETWEEN.test(between) || (!hasSurname && AND.test(between))) break;
    if (isSurname(word)) hasSurname = true;
    else if (!FIRST_NAMES.has(word.plain)) break;
    last = next;
  }
  return hasSurname ? last : at;
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => foldText(word));
}

/** One that is a first name and another one that is a surname. */
function pairIn(words: readonly string[]): boolean {
  return words.some(
    (first, at) => FIRST_NAMES.has(first) && words.some((word, other) => other !== at && SURNAMES.has(word)),
  );
}
