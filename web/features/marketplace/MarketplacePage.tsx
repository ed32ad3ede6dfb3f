import { useLoaderData, useLocation, useNavigation } from "react-router-dom";
import { ActiveFilters } from "./components/ActiveFilters.tsx";
import { NoFavourites } from "./components/NoResults.tsx";
import { ResultList, SearchFailed } from "./components/ResultList.tsx";
import { SearchPanel } from "./components/SearchPanel.tsx";
import { loadMarketplace, type MarketplaceData } from "./load-marketplace.ts";
import { marketplaceHandle } from "./marketplace-head.ts";
import { searchTitle } from "./marketplace-words.ts";
import styles from "./MarketplacePage.module.css";
import { useFavouriteResults } from "./use-favourite-results.ts";

export const loader = loadMarketplace;
export const handle = marketplaceHandle;

const TITLE = "Encuentra a tu especialista";

/** The form handed over words that were cut before they reached the address. */
function wasCut(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isCut" in state && state.isCut === true;
}

function Results({ loaded }: { loaded: MarketplaceData }) {
  const { state, pathname } = useLocation();
  const { location } = useNavigation();
  const { data, isLoading, isEmpty } = useFavouriteResults(loaded);
  const isSearching = isLoading || location?.pathname === pathname;
  if (isEmpty) return <NoFavourites />;
  if (data.results !== null) {
    const isCut = data.isCut || wasCut(state);
    return <ResultList data={{ ...data, isCut }} results={data.results} isSearching={isSearching} />;
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

/** The specialists everybody can find: words, place, filters, order and page, all in the address. */
export function Component() {
  const loaded = useLoaderData<MarketplaceData>();
  const { search, words } = loaded;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{searchTitle(search, words) ?? TITLE}</h1>
        <SearchPanel data={loaded} />
        <ActiveFilters search={search} words={words} />
      </div>
      <Results loaded={loaded} />
    </div>
  );
}
