import { FIRST_NAMES, PLACES, SURNAMES, WORDS_AND_NAMES } from "./name-lists.ts";

/** A word of a text, where it stands and how it is compared. */
export interface Word {
  start: number;
  end: number;
  word: string;
  plain: string;
}

const set = (words: string) => new Set(words.split(" "));
/** "San Sebastián de los Reyes", "Plaza de Juan Carlos": what follows is a place. */
export const BEFORE_PLACE = set(
  "san santa santo sta sto sant calle avenida avda plaza pza paseo ronda camino carretera parque colegio instituto hospital barrio villa",
);
/** Beside those, in front of the surnames of whom a street or a building is called after. */
const BEFORE_STREET = set(
  "c cl cll avd av avinguda pl placa praza po pso passeig ctra carrer rua travesia trav glorieta gta bulevar cuesta poligono pol urb urbanizacion edificio residencial rambla pasaje ceip ies centro estacion metro",
);
/** Whoever is named behind one of these is a person, whatever else the words may mean. */
const ROLES = set(
  "deudor deudora codeudor codeudora titular cotitular avalista fiador fiadora cliente conyuge interviniente representante apoderado apoderada prestatario prestataria heredero heredera garante inquilino inquilina arrendatario arrendataria moroso morosa",
);
const TITLES = set("don dona dna sr sra srta");
/** In both lists, and first names rather than surnames. */
const FIRST_RATHER = set("juan jorge miguel felipe andres ramon tomas rodrigo alfonso mateo elvira");
const MOST_SURNAMES = 3;
const MOST_GIVEN = 4;
const SIDE_BY_SIDE = /^\s+(?:\p{L}{1,3}\s+){0,3}$/u;
/** "PÉREZ RUIZ, JUAN", "Pérez Ruiz , D. Juan" */
const COMMA = /^\s*,\s*(?:\p{L}{1,2}\.?ª?\s+)?$/u;
/** "María del Pilar", not "Juan y Ana". */
const BETWEEN_GIVEN = /^[\s.]+(?:(?:del?|las?|los)\s+){0,2}$/iu;
/** Other partners, or the form of a company: the names are its own. */
const OF_COMPANY =
  /^\s*(?:,?\s*s\.?\s?[la]\.?(?:\s?u\.?)?(?!\p{L})|(?:y|e|&)\s+(?:hijos?|hnos|hermanos|asociados|c[ií]a|compañ[ií]a|socios)(?!\p{L}))/iu;
const WITH_PARTNER = /^\s*(?:y|e|&)\s+\p{Lu}\p{L}+(?!\p{L}|,|\s+\p{Lu}\p{L}+,)/u;
/** Something goes on: a street's number, or further words of the same name. */
const GOES_ON = /^[\s,]*(?:n[º°.]*\s*)?(?:\d|\p{Lu})/u;

/**
 * The place of the last word of a name that begins at `at` with its surnames: "PÉREZ RUIZ, JUAN CARLOS", and without
 * comma where there are two of them; `at` itself when none does. Towns, streets, companies and colours stand beside first
 * names, too, so a surname that is a word or a town wants more beside it.
 */
export function surnameFirst(words: readonly Word[], at: number, text: string): number {
  const begun = words[at];
  if (!begun || !isWritten(begun.word) || !isSurname(begun)) return at;
  const end = lastSurname(words, at, text);
  const surnames = words.slice(at, end + 1);
  const isParted = COMMA.test(gap(words, end, text));
  const behind = isParted ? givenNames(words, end + 1, text) : [];
  const given = behind.length > 0 ? behind : givenBehindTwo(words, { at, end }, text);
  const last = given.at(-1);
  if (last === undefined || isOfStreet(words, at, text)) return at;
  const isCalledStreet = end > at && isStreetWord(begun) && !ROLES.has(words[at - 1]?.plain ?? "");
  if (isCalledStreet) return at;
  const rest = text.slice(last.end);
  if (OF_COMPANY.test(rest)) return at;
  const isTold =
    behind.length > 0
      ? isPerson(surnames, given, { before: words[at - 1], rest }) && !areTwo(surnames, given)
      : surnames.slice(0, 2).every(isSurname) && surnames.some(isOnlyName) && given.some(isOnlyName);
  return isTold ? words.indexOf(last) : at;
}

/** In a text names begin with a capital. */
export function isWritten(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

export function isSurname({ plain }: Word): boolean {
  return SURNAMES.has(plain) || (plain.includes("-") && plain.split("-").every((part) => SURNAMES.has(part)));
}

function isFirstName({ plain }: Word): boolean {
  return FIRST_NAMES.has(plain);
}

/** A name and hardly ever anything else. */
function isOnlyName({ plain }: Word): boolean {
  const isKnown = FIRST_NAMES.has(plain) || SURNAMES.has(plain) || plain.includes("-");
  return isKnown && !PLACES.has(plain) && !WORDS_AND_NAMES.has(plain);
}

function gap(words: readonly Word[], at: number, text: string): string {
  return text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0);
}

function lastSurname(words: readonly Word[], at: number, text: string): number {
  let last = at;
  while (last + 1 < at + MOST_SURNAMES && SIDE_BY_SIDE.test(gap(words, last, text))) {
    const next = words[last + 1];
    if (!next || !isWritten(next.word)) break;
    last += 1;
  }
  return last;
}

/** Behind the comma, without "don" and initials: first names, and what of further names follows. */
function givenNames(words: readonly Word[], from: number, text: string): Word[] {
  let at = from;
  while (at < from + 2 && isBeforeName(words[at])) at += 1;
  const first = words[at];
  if (!first || !isWritten(first.word) || !isFirstName(first)) return [];
  const given = [first];
  while (given.length < MOST_GIVEN && BETWEEN_GIVEN.test(gap(words, at, text))) {
    const next = words[at + 1];
    if (!next || !isWritten(next.word) || !(isFirstName(next) || isSurname(next))) break;
    given.push(next);
    at += 1;
  }
  return given;
}

function isBeforeName(word: Word | undefined): boolean {
  return word !== undefined && (word.word.length === 1 || TITLES.has(word.plain));
}

/** "PÉREZ RUIZ JUAN": the first names among the words side by side, behind at least two surnames. */
function givenBehindTwo(words: readonly Word[], surnames: { at: number; end: number }, text: string): Word[] {
  for (let from = surnames.at + 2; from <= surnames.end + 1; from += 1) {
    const word = words[from];
    if (!word || !SIDE_BY_SIDE.test(gap(words, from - 1, text))) return [];
    const isGiven = isFirstName(word) && (!isSurname(word) || FIRST_RATHER.has(word.plain));
    if (isGiven) return givenNames(words, from, text);
  }
  return [];
}

interface Beside {
  before: Word | undefined;
  rest: string;
}

function isPerson(surnames: readonly Word[], given: readonly Word[], { before, rest }: Beside): boolean {
  if (before && ROLES.has(before.plain)) return true;
  const known = surnames.filter(isSurname);
  const isPartner = surnames.length === 1 && given.some(isSurname) && WITH_PARTNER.test(rest);
  if (isPartner) return false;
  const hasName = known.some(isOnlyName);
  const isGiven = given.filter(isFirstName).some(isOnlyName);
  if (known.length < surnames.length) return hasName && isGiven;
  if (hasName) return true;
  if (!known.every(({ plain }) => PLACES.has(plain))) return isGiven;
  return isGiven && before === undefined && given.every(isFirstName) && !GOES_ON.test(rest);
}

/** "Juan Martín, Ana Gómez" */
function areTwo([first, ...others]: readonly Word[], [, ...further]: readonly Word[]): boolean {
  const isWhole = first !== undefined && isFirstName(first) && others.some(isSurname);
  return isWhole && further.some((word) => isSurname(word) && !isFirstName(word));
}

/** "C/ García Morato", "Calle Doctor Ruiz Jiménez" */
function isOfStreet(words: readonly Word[], at: number, text: string): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    if (/[,;:\n]/.test(gap(words, before, text))) return false;
    const word = words[before];
    if (word && isStreetWord(word)) return true;
  }
  return false;
}

function isStreetWord({ plain }: Word): boolean {
  return BEFORE_PLACE.has(plain) || BEFORE_STREET.has(plain);
}

/** "San Sebastián", "C/ Juan Bravo" */
export function isCalledAfter(words: readonly Word[], at: number, text: string): boolean {
  const before = words[at - 1];
  if (!before) return false;
  if (BEFORE_PLACE.has(before.plain)) return true;
  return BEFORE_STREET.has(before.plain) && /^[\s./]+(?:\p{L}+\s+)*$/u.test(gap(words, at - 1, text));
}
