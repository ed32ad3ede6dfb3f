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
  isSearching: boolean;
  /** What is shown is of the text that stands in the field, not of a former one. */
  isUpToDate: boolean;
  hasFailed: boolean;
}

/** Over everything, or (with `kind`) more of one kind. The last hits stay while the next are on their way. */
export function usePaletteSearch(typed: string, kind: SearchKind | null): PaletteSearch {
  const wanted = typed.trim();
  const query = usePaused(wanted);
  const skip = query.length < FEWEST_LETTERS;
  const { data, previousData, loading, error } = useQuery(SearchEverythingDocument, {
    skip,
    variables: {
      query,
      kinds: kind === null ? null : [kind],
      perKind: kind === null ? OF_EACH_KIND : OF_ONE_KIND,
    },
    fetchPolicy: "cache-and-network",
  });
  const found = skip || error !== undefined ? undefined : (data ?? previousData)?.searchEverything;
  return {
    groups: found?.groups ?? [],
    message: found?.message ?? null,
    isSearching: !skip && (loading || query !== wanted),
    isUpToDate: query === wanted && (skip || !loading || data !== undefined),
    hasFailed: !skip && error !== undefined,
  };
}
