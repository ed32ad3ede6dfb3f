import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useFavourites } from "../../parts/specialists/favourites.ts";
import { marketplaceQuery } from "../../parts/specialists/marketplace-query.ts";
import { withFavourites, type MarketplaceData } from "./load-marketplace.ts";

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
export function useFavouriteResults(data: MarketplaceData): FavouriteResults {
  const { ids, ready } = useFavourites();
  const fetcher = useFetcher<MarketplaceData>();
  const load = useEffectEvent(() => {
    if (ids.length === 0) return;
    const query = withFavourites(marketplaceQuery(data.search), ids);
    void fetcher.load(`${paths.marketplace()}?${query}`);
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
