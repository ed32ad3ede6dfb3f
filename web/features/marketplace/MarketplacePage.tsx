import { useLoaderData } from "react-router-dom";
import { ActiveFilters } from "./components/ActiveFilters.tsx";
import { Results } from "./components/Results.tsx";
import { SearchPanel } from "./components/SearchPanel.tsx";
import { loadMarketplace, type MarketplaceData } from "./load-marketplace.ts";
import { marketplaceHandle } from "./marketplace-head.ts";
import { searchTitle } from "./marketplace-words.ts";
import styles from "./MarketplacePage.module.css";

export const loader = loadMarketplace;
export const handle = marketplaceHandle;

const TITLE = "Encuentra a tu especialista";

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
