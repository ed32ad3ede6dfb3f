import { matchOf, RANKS, type Match, type Search, type SearchHit } from "../../shared/search-hit.ts";

export interface RankedHit extends Omit<SearchHit, "values" | "person"> {
  /** What it was found by. */
  matched: string;
}

export interface BestHits {
  hits: RankedHit[];
  hasMore: boolean;
  /** Of the first one. */
  rank: number;
}

interface Candidate {
  hit: SearchHit;
  match: Match;
  /** Its place among those of its source. */
  place: number;
}

/**
 * The best of what several sources found, each person once: a whole code first, then whole words, beginnings, parts. Of
 * equal ones each source's first comes before anybody's second, so that no source hides the others.
 */
export function bestHits(search: Search, found: readonly (readonly SearchHit[])[]): BestHits | null {
  const candidates = found
    .flatMap((hits) =>
      hits.flatMap((hit, place): Candidate[] => {
        const match = matchOf(search, hit.values);
        return match === null ? [] : [{ hit, match, place }];
      }),
    )
    .toSorted((a, b) => a.match.rank - b.match.rank || a.place - b.place);
  const persons = new Set<string>();
  const single = candidates.filter(({ hit: { person } }) => {
    if (person === undefined) return true;
    const isNew = !persons.has(person);
    persons.add(person);
    return isNew;
  });
  if (single.length === 0) return null;
  return {
    hits: single.slice(0, search.wanted).map(({ hit: { id, title, text, path }, match }) => ({
      id,
      title,
      text,
      path,
      matched: match.label,
    })),
    hasMore: single.length > search.wanted,
    rank: single[0]?.match.rank ?? RANKS.within,
  };
}
