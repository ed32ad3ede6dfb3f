import { editDistance } from "../../platform/edit-distance.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { PartyRow } from "./party.ts";

/** Whether two names with their documents are one person's, for worker threads, too: it loads no entity. */

export type Identity = Pick<PartyRow, "names" | "surnames" | "identityDocument">;

/**
 * The same name with any number, or the same number with any name; a name and a number that are both merely misspelt;
 * while a number is missing, names that share half of their words.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  if (isSameName(one, other)) return true;
  const [left, right] = [one.identityDocument, other.identityDocument];
  if (left === null || right === null) return sharesWords(one, other, 1 / 2);
  return left === right || (isMisspelt(left, right) && sharesWords(one, other, 1));
}

/** One wrong, missing or swapped character, apart from the control character, which follows from the others. */
function isMisspelt(one: string, other: string): boolean {
  const [left = "", right = ""] = [one, other].map((number) =>
    number.length === SPANISH_LENGTH ? number.slice(0, -1) : number,
  );
  return editDistance(left, right, 1) <= 1;
}

/** Blind to accents and case. */
export function isSameName(one: Identity, other: Identity): boolean {
  return foldText(nameOf(one)) === foldText(nameOf(other));
}

/** Shorter ones are particles and legal forms. */
const SHORTEST_WORD = 3;
/** Of DNI, NIE and NIF, all of them with a control character at their end. */
const SPANISH_LENGTH = 9;

/** This part of the words of the shorter name, also misspelt or begun alike ("Javi"). */
function sharesWords(one: Identity, other: Identity, part: number): boolean {
  const wordsOf = (identity: Identity) =>
    foldText(nameOf(identity))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= SHORTEST_WORD);
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  const shared = fewer.filter((word) => more.some((candidate) => isSameWord(word, candidate)));
  return shared.length > 0 && shared.length >= fewer.length * part;
}

function isSameWord(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  if (short.length > SHORTEST_WORD && long.startsWith(short)) return true;
  return editDistance(one, other, 2) <= (short.length > 4 ? 2 : short.length > SHORTEST_WORD ? 1 : 0);
}

function nameOf({ names, surnames }: Pick<Identity, "names" | "surnames">): string {
  return `${names} ${surnames}`.trim();
}
