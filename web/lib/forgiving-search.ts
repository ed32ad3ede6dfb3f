import { foldText } from "../../schema/rules/fold-text.ts";

/** Say nothing of what is looked for. */
const FILLERS = new Set(
  "a al como con cual cuando cuanto de del donde el en es esta este ha hace hacer hago hay la las le lo los me mi mis no o para pero por porque puedo que quien quiero se si sin sobre su sus tengo un una y ya".split(
    " ",
  ),
);

/** A text's words without accents, capitals and signs. */
export function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Slips of the hand that a word of this length may have. */
function slipsOf(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Letters typed wrong, left out, too many or in turned order (optimal string alignment). */
function distance(typed: string, word: string): number {
  let [before, row] = [[] as number[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const turned = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        turned ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[word.length] ?? 0;
}

/** 3: the word or its beginning; 1: with slips; 0: another word. */
function likeness(typed: string, word: string): number {
  if (word.startsWith(typed)) return 3;
  const slips = slipsOf(typed.length);
  if (slips === 0 || Math.abs(word.length - typed.length) > slips + 3) return 0;
  const start = word.slice(0, typed.length + 1);
  return Math.min(distance(typed, word), distance(typed, start.slice(0, -1)), distance(typed, start)) <= slips
    ? 1
    : 0;
}

/** What is searched of one thing; its title counts more. */
export interface Searched {
  title: string;
  text: string;
}

/**
 * The things in which every word of `query` is found, the likeliest first, whatever accents, capitals, endings or slips of
 * the hand; all of them, as they come, for a query that says nothing.
 */
export function searchForgiving<Thing>(
  things: readonly Thing[],
  query: string,
  searched: (thing: Thing) => Searched,
): readonly Thing[] {
  const asked = wordsIn(query);
  const telling = asked.filter((word) => !FILLERS.has(word));
  if (telling.length === 0) return asked.length === 0 ? things : [];
  const rated = things.map((thing) => {
    const { title, text } = searched(thing);
    const [titleWords, textWords] = [wordsIn(title), wordsIn(text)];
    const best = (typed: string, words: readonly string[]) =>
      Math.max(0, ...words.map((word) => likeness(typed, word)));
    const points = telling.map((typed) => Math.max(3 * best(typed, titleWords), best(typed, textWords)));
    return { thing, points: points.includes(0) ? 0 : points.reduce((sum, one) => sum + one, 0) };
  });
  return rated
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ thing }) => thing);
}
