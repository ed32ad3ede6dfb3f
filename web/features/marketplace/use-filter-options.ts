import { useEffect, useEffectEvent, useState } from "react";
import { requestGraphql } from "../../lib/graphql-request.ts";
import {
  EMPTY_SEARCH,
  marketplaceQuery,
  type MarketplaceSearch,
} from "../../parts/specialists/marketplace-query.ts";
import { specialistFilter } from "../../parts/specialists/marketplace-search.ts";
import { MarketplaceFilterCountsDocument } from "../../generated/plain/graphql.ts";
import { readOptions, withNewCounts, type FilterOptions } from "./filter-options.ts";
import type { SearchWords } from "./search-words.ts";

/** Milliseconds without a change before what is chosen is counted anew. */
const PAUSE = 400;

interface Wanted {
  /** The search as it is in the form. */
  search: MarketplaceSearch;
  words: SearchWords;
  favouriteIds: readonly string[];
  isOpen: boolean;
  /** Those the page came with. */
  first: FilterOptions | null;
}

interface OptionsState {
  options: FilterOptions | null;
  /** They couldn't be asked for, and there are none from before. */
  isMissing: boolean;
  retry: () => void;
}

function languageId({ search, words }: Wanted, options: FilterOptions | null): string | null {
  const known = options?.languages.find(({ code }) => code === search.language)?.value;
  return known ?? (search.language === null ? null : (words.language?.id ?? null));
}

/** What the filter offers and what each option would leave, asked for when it opens and after each change in it. */
export function useFilterOptions(wanted: Wanted): OptionsState {
  const [options, setOptions] = useState(wanted.first);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { isOpen, search } = wanted;
  const key = isOpen ? marketplaceQuery({ ...search, order: EMPTY_SEARCH.order, page: 1 }) : null;

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const ids = search.favourites ? wanted.favouriteIds : null;
    const filter = specialistFilter(search, { languageId: languageId(wanted, options), ids });
    try {
      const answer = await requestGraphql(
        MarketplaceFilterCountsDocument,
        { filter },
        { signal, quiet: true },
      );
      const latest = readOptions(answer);
      setOptions((shown) => (shown === null ? latest : withNewCounts(shown, latest)));
      setFailed(false);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });

  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(abort.signal), options === null ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // `options` changes with the first answer, which must not cause another request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);

  return {
    options,
    isMissing: hasFailed && options === null,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
