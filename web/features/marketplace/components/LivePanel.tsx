import { useFavourites } from "../../../parts/specialists/favourites.ts";
import type { MarketplaceSearch } from "../../../parts/specialists/marketplace-query.ts";
import { Button } from "../../../ui/site/Button.tsx";
import type { FilterOptions } from "../filter-options.ts";
import type { SearchWords } from "../search-words.ts";
import { useFilterOptions } from "../use-filter-options.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import styles from "./FilterPanel.module.css";

export interface LivePanelProps {
  /** In force. */
  search: MarketplaceSearch;
  words: SearchWords;
  /** As it stands in the form, not applied yet; null without a change. */
  draft: MarketplaceSearch | null;
  isOpen: boolean;
  /** The options the page came with. */
  first: FilterOptions | null;
  /** Another one begins anew from the search in force. */
  version: string;
  /** Drawn for a browser without script. */
  isPlain?: boolean;
  onReset: () => void;
}

/** The filter with what each option would leave, counted while it is open. A chunk of its own: few visitors open it. */
export function LivePanel(props: LivePanelProps) {
  const { search, words, draft, isOpen, first, version, isPlain = false, onReset } = props;
  const { ids } = useFavourites();
  const { options, isMissing, retry } = useFilterOptions({
    search: draft ?? search,
    words,
    favouriteIds: ids,
    isOpen,
    first,
  });
  return (
    <>
      {isMissing && (
        <p className={styles.missing} role="alert">
          No se han podido cargar todas las opciones.{" "}
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        </p>
      )}
      <FilterPanel
        key={version}
        search={search}
        words={words}
        options={options}
        isPlain={isPlain}
        onReset={onReset}
      />
    </>
  );
}
