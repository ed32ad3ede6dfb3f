import { useLoaderData } from "react-router-dom";
import { usePageHeader } from "../../ui/page-header.ts";
import { HireLink } from "../../ui/specialist-card/HireLink.tsx";
import { ActiveFilters } from "./components/ActiveFilters.tsx";
import { Results } from "./components/Results.tsx";
import { SearchPanel } from "./components/SearchPanel.tsx";
import { loadMarketplace, type MarketplaceData, type Results as Found } from "./load-marketplace.ts";
import styles from "./SearchExpertPage.module.css";

export const loader = loadMarketplace;

const hireFrom = (specialist: Found["nodes"][number]) => <HireLink specialist={specialist} />;

/** 'Buscar experto': the marketplace for a signed-in client, who hires from the list. */
export function Component() {
  const loaded = useLoaderData<MarketplaceData>();
  const { search, words } = loaded;
  usePageHeader({ title: "Buscar experto" });
  return (
    <div className={styles.page}>
      <SearchPanel data={loaded} />
      <ActiveFilters search={search} words={words} />
      <Results loaded={loaded} actionsFor={hireFrom} />
    </div>
  );
}
