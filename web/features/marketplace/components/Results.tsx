import type { ComponentProps } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import type { MarketplaceData } from "../load-marketplace.ts";
import { useFavouriteResults } from "../use-favourite-results.ts";
import { NoFavourites } from "./NoResults.tsx";
import { ResultList, SearchFailed } from "./ResultList.tsx";
import styles from "./Results.module.css";

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
