import { Link, useLoaderData } from "react-router-dom";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { HireLink } from "../../parts/specialists/HireLink.tsx";
import { ActiveFilters } from "./components/ActiveFilters.tsx";
import { Results } from "./components/Results.tsx";
import { SearchPanel } from "./components/SearchPanel.tsx";
import { loadMarketplace, type MarketplaceData, type Results as Found } from "./load-marketplace.ts";
import styles from "./SearchExpertPage.module.css";

export const loader = loadMarketplace;
/** Every search is another question, and the loader's answer is what is shown. */
export const shouldRevalidate = () => true;

type Card = Found["nodes"][number];

/** What stands on each card: a new case with this specialist, or the one that somebody is chosen for. */
function hireFor(forCase: string | null) {
  const hireFrom = (specialist: Card) => <HireLink specialist={specialist} forCase={forCase} />;
  return hireFrom;
}

/** What the search is for, and that it is bound to what the case needs. */
function ForCase({ number }: { number: string }) {
  return (
    <p className="note note-info" role="status">
      Eliges especialista para <Link to={paths.clientCase(number)}>{number}</Link>: solo salen quienes hacen
      este tipo de intervención.
    </p>
  );
}

/** 'Buscar especialista': the marketplace for a signed-in client, who hires from the list. */
export function Component() {
  const loaded = useLoaderData<MarketplaceData>();
  const { search, words } = loaded;
  const { forCase } = search;
  usePageHeader({ title: PAGE_TITLES.searchExpert });
  return (
    <div className={`stack ${styles.page}`}>
      {forCase !== null && <ForCase number={forCase} />}
      <SearchPanel data={loaded} />
      <ActiveFilters search={search} words={words} />
      <Results loaded={loaded} actionsFor={hireFor(forCase)} />
    </div>
  );
}
