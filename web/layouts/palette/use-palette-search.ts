import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import {
  SearchEverythingDocument,
  type SearchEverythingQuery,
  type SearchKind,
} from "../../generated/graphql.ts";

export type SearchGroup = SearchEverythingQuery["searchEverything"]["groups"][number];

const WAIT_MS = 150;
const FEWEST_LETTERS = 2;
const OF_EACH_KIND = 5;
const OF_ONE_KIND = 20;

/** What is typed, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface PaletteSearch {
  groups: readonly SearchGroup[];
  /** What the server says instead of or below the hits. */
  message: string | null;
  /** Kinds that took too long the first time and are being looked through once more. */
  askedAgain: readonly SearchKind[];
  isSearching: boolean;
  /** What is shown is of the text that stands in the field, not of a former one, and no first hit is still on its way. */
  isUpToDate: boolean;
  hasFailed: boolean;
}

type Answer = SearchEverythingQuery["searchEverything"];

/** What was found before keeps its place, so that the chosen line doesn't move; what is new comes below. */
function joined(first: Answer, again: Answer | undefined): Pick<Answer, "groups" | "message"> {
  if (again === undefined) return first;
  const known = first.groups.map((group) => again.groups.find(({ kind }) => kind === group.kind) ?? group);
  const groups = [...known, ...again.groups.filter(({ kind }) => known.every((one) => one.kind !== kind))];
  const isWhole = again.unfinished.length === 0;
  return { groups, message: isWhole && groups.length > 0 ? null : again.message };
}

/**
 * Over everything, or (with `kind`) more of one kind. The last hits stay while the next are on their way. What the server
 * gave up for taking too long is asked once more by itself.
 */
export function usePaletteSearch(typed: string, kind: SearchKind | null): PaletteSearch {
  const wanted = typed.trim();
  const query = usePaused(wanted);
  const skip = query.length < FEWEST_LETTERS;
  const perKind = kind === null ? OF_EACH_KIND : OF_ONE_KIND;
  const { data, previousData, loading, error } = useQuery(SearchEverythingDocument, {
    skip,
    variables: { query, kinds: kind === null ? null : [kind], perKind },
    fetchPolicy: "cache-and-network",
  });
  const unfinished = loading ? [] : (data?.searchEverything.unfinished ?? []);
  const again = useQuery(SearchEverythingDocument, {
    skip: skip || unfinished.length === 0,
    variables: { query, kinds: unfinished, perKind },
    fetchPolicy: "cache-and-network",
  });
  const first = skip || error !== undefined ? undefined : (data ?? previousData)?.searchEverything;
  const found = first && joined(first, again.data?.searchEverything);
  const groups = found?.groups ?? [];
  const isFirstDue = again.loading && groups.length === 0;
  return {
    groups,
    message: found?.message ?? null,
    askedAgain: again.loading ? unfinished : [],
    isSearching: !skip && (loading || again.loading || query !== wanted),
    isUpToDate: query === wanted && (skip || !loading || data !== undefined) && !isFirstDue,
    hasFailed: !skip && error !== undefined,
  };
}
