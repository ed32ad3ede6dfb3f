import { foldSearched, patternsOf, searchedWords, withoutSigns } from "../platform/text/search-patterns.ts";

/** What is searched for everywhere at once. */
export interface Search {
  /** As it was typed. */
  typed: string;
  /** As searchedWords gives them, those without any letter or digit left out. */
  words: string[][];
  /** The same for LIKE. */
  patterns: string[][];
  /** A trigram index can find it; else only the newest rows are looked through. */
  indexed: boolean;
  /** So many of a kind are wanted. */
  wanted: number;
}

/** Something a thing is found by, as its page shows it to the asker; `code`: a number, which may be the very one. */
export interface SearchedValue {
  label: string;
  value: string | null;
  code?: boolean;
}

/** A thing that may be what is searched for. `values`: nothing but what the asker may see. */
export interface SearchHit {
  /** Unique among hits of its kind. */
  id: string;
  title: string;
  text: string;
  /** The page's address, from "/". */
  path: string;
  values: SearchedValue[];
  /** Hits of the same key are one person; the first one stands for all. */
  person?: string;
}

const HAS_LETTER = /[\p{L}\p{N}]/u;
/** The database's trigrams are made of these. */
const INDEXED = /[a-z0-9]{3}/;
const SHORT = /^[a-z0-9]{1,2}$/;

export function readSearch(typed: string, wanted: number): Search {
  const kept = (way: string) => HAS_LETTER.test(way);
  const words = searchedWords(typed).filter((ways) => ways.some(kept));
  const indexed = words.some((ways) => ways.every((way) => INDEXED.test(way) || SHORT.test(way)));
  return { typed, words, patterns: patternsOf(words), indexed, wanted };
}

/** How well something fits: the lower, the better. */
export const RANKS = { code: 0, whole: 1, beginning: 2, within: 3 } as const;

export interface Match {
  rank: number;
  label: string;
}

/** Where the words of a search stand in a thing; null when one of them stands in nothing that the asker sees of it. */
export function matchOf({ words }: Pick<Search, "words">, values: readonly SearchedValue[]): Match | null {
  const known = values.flatMap(({ label, value, code = false }) =>
    value ? [{ label, text: foldSearched(value), code }] : [],
  );
  const matches: Match[] = [];
  for (const ways of words) {
    const found = known.flatMap((value) => ways.flatMap((way) => rankOf(way, value)));
    const best = found.toSorted((a, b) => a.rank - b.rank)[0];
    if (!best) return null;
    matches.push(best);
  }
  const [first] = matches.toSorted((a, b) => a.rank - b.rank);
  if (!first || first.rank === RANKS.code) return first ?? null;
  return { rank: Math.max(...matches.map(({ rank }) => rank)), label: first.label };
}

function rankOf(way: string, { label, text, code }: { label: string; text: string; code: boolean }): Match[] {
  if (code && withoutSigns(text) === withoutSigns(way)) return [{ label, rank: RANKS.code }];
  if (` ${text} `.includes(` ${way} `)) return [{ label, rank: RANKS.whole }];
  if (` ${text}`.includes(` ${way}`)) return [{ label, rank: RANKS.beginning }];
  const isWithin = text.includes(way) || (code && withoutSigns(text).includes(way));
  return way.length > 2 && isWithin ? [{ label, rank: RANKS.within }] : [];
}
