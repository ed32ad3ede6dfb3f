import { useEffect, useEffectEvent, type ComponentProps } from "react";
import { useFetcher, useLocation, useNavigation } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { useFavourites } from "../../../parts/specialists/favourites.ts";
import { marketplaceQuery } from "../../../parts/specialists/marketplace-query.ts";
import { withFavourites, type MarketplaceData } from "../load-marketplace.ts";
import { NoFavourites } from "./NoResults.tsx";
import { ResultList, SearchFailed } from "./ResultList.tsx";
import styles from "./Results.module.css";

interface FavouriteResults {
  /** The page's data; with its results once the browser has handed in the favourites. */
  data: MarketplaceData;
  isLoading: boolean;
  /** Nobody is a favourite. */
  isEmpty: boolean;
}

/**
 * The server doesn't know a visitor's favourites: in their view the results are asked for from the browser. A star taken
 * away in the view stays until the next search, so that it can be given back. `data` is the loader's own object: each
 * one is asked for once.
 */
function useFavouriteResults(data: MarketplaceData): FavouriteResults {
  const { ids, ready } = useFavourites();
  const fetcher = useFetcher<MarketplaceData>();
  const load = useEffectEvent(() => {
    if (ids.length === 0) return;
    const query = withFavourites(marketplaceQuery(data.search), ids);
    void fetcher.load(`${publicPaths.marketplace()}?${query}`);
  });
  useEffect(() => {
    if (data.awaitsFavourites && ready) load();
  }, [data, ready]);

  if (!data.awaitsFavourites) return { data, isLoading: false, isEmpty: false };
  return {
    data: fetcher.data ?? data,
    isLoading: fetcher.state !== "idle" || (fetcher.data === undefined && !(ready && ids.length === 0)),
    isEmpty: ready && ids.length === 0 && fetcher.data === undefined,
  };
}

/** The form handed over words that were cut before they reached the address. */
function wasCut(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isCut" in state && state.isCut === true;
}

interface ResultsProps extends Pick<ComponentProps<typeof ResultList>, "actionsFor"> {
  loaded: MarketplaceData;
}

/** What a search found: as the page came with it, or once the browser has handed in the favourites. */
export function Results({ loaded, actionsFor }: ResultsProps) {
  const { state, pathname } = useLocation();
  const { location } = useNavigation();
  const { data, isLoading, isEmpty } = useFavouriteResults(loaded);
  const isSearching = isLoading || location?.pathname === pathname;
  if (isEmpty) return <NoFavourites />;
  if (data.results !== null) {
    const isCut = data.isCut || wasCut(state);
    return (
      <ResultList
        data={{ ...data, isCut }}
        results={data.results}
        isSearching={isSearching}
        actionsFor={actionsFor}
      />
    );
  }
  if (!isLoading) return <SearchFailed data={data} />;
  return (
    <>
      <p className={`${styles.waiting} ${styles.scripted}`} role="status">
        Buscando a tus favoritos…
      </p>
      <p className={`${styles.waiting} ${styles.plain}`}>
        Tus favoritos los guarda el navegador: para verlos hace falta que JavaScript esté activado.
      </p>
    </>
  );
}
