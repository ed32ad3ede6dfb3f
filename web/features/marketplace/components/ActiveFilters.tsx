import { Link } from "react-router-dom";
import type { MarketplaceSearch } from "../../../parts/specialists/marketplace-query.ts";
import { Icon } from "../../../ui/site/Icon.tsx";
import { activeFilters } from "../marketplace-words.ts";
import { searchLink } from "../search-link.ts";
import type { SearchWords } from "../search-words.ts";
import styles from "./ActiveFilters.module.css";

/** The filters in force; each is a link to the search without it. */
export function ActiveFilters({ search, words }: { search: MarketplaceSearch; words: SearchWords }) {
  const active = activeFilters(search, words);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filtros activos">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link to={searchLink(without)} className={styles.chip}>
            <span className="visually-hidden">Quitar </span>
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
