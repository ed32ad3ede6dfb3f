import { foldText } from "../../schema/rules/fold-text.ts";

/** Say nothing of what is looked for. */
const FILLERS = new Set(
  "a al como con cual cuando cuanta cuanto cuantos de del donde el en es esta este ha hace hacer hago hay la las le lo los me mi mis no o para pero por porque puede puedo que quien quiero se si sin sobre su sus tengo un una ver y ya".split(
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

/** What verbs, the nouns of them and plurals end in; the longer first. */
const ENDINGS =
  /(?:aciones|iciones|encias?|ancias?|amientos?|imientos?|acion|icion|adora?s?|idora?s?|ados?|adas?|idos?|idas?|ando|iendo|amos|emos|imos|arl[aoe]s?|erl[aoe]s?|irl[aoe]s?|arse|erse|irse|ar|er|ir|an|en|[aeo]s|[aeo])$/;
const SHORTEST_ROOT = 3;

/** What 'cambiar', 'cambio' and 'cambiado' have in common; the word itself where little would be left. */
function rootOf(word: string): string {
  const root = word.replace(ENDINGS, "");
  return root.length < SHORTEST_ROOT ? word : root;
}

/** 3: the word or its beginning; 2: in another form; 1: with slips; 0: another word. */
function likeness(typed: string, word: string): number {
  if (word.startsWith(typed)) return 3;
  if (rootOf(typed) === rootOf(word)) return 2;
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

/** Those of `things` that have any of the words, each with its points and how many of them it has. */
function rated<Thing>(
  things: readonly Thing[],
  words: readonly string[],
  searched: (thing: Thing) => Searched,
): { thing: Thing; points: number; had: number }[] {
  return things
    .map((thing) => {
      const { title, text } = searched(thing);
      const [titleWords, textWords] = [wordsIn(title), wordsIn(text)];
      const best = (typed: string, among: readonly string[]) =>
        Math.max(0, ...among.map((word) => likeness(typed, word)));
      const each = words.map((typed) => Math.max(3 * best(typed, titleWords), best(typed, textWords)));
      return {
        thing,
        points: each.reduce((sum, one) => sum + one, 0),
        had: each.filter((one) => one > 0).length,
      };
    })
    .filter(({ had }) => had > 0)
    .toSorted((a, b) => b.had - a.had || b.points - a.points);
}

function tellingWords(query: string): { asked: string[]; telling: string[] } {
  const asked = wordsIn(query);
  return { asked, telling: asked.filter((word) => !FILLERS.has(word)) };
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
  const { asked, telling } = tellingWords(query);
  if (telling.length === 0) return asked.length === 0 ? things : [];
  return rated(things, telling, searched)
    .filter(({ had }) => had === telling.length)
    .map(({ thing }) => thing);
}

/** Where `searchForgiving` finds nothing: those with at least half of the words, the likeliest first. */
export function searchNearest<Thing>(
  things: readonly Thing[],
  query: string,
  searched: (thing: Thing) => Searched,
): readonly Thing[] {
  const { telling } = tellingWords(query);
  return rated(things, telling, searched)
    .filter(({ had }) => 2 * had >= telling.length)
    .map(({ thing }) => thing);
}
