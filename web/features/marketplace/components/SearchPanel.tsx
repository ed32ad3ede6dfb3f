import { useRef, useState, type CSSProperties, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import type { PublicSpecialistOrder } from "../../../generated/plain/graphql.ts";
import {
  marketplaceQuery,
  ORDER_WORDS,
  type MarketplaceSearch,
} from "../../../parts/specialists/marketplace-query.ts";
import { isTooLong, readMarketplaceSearch } from "../../../parts/specialists/marketplace-search.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { Icon } from "../../../ui/site/Icon.tsx";
import type { MarketplaceData } from "../load-marketplace.ts";
import { activeFilters, countText, ORDER_NAMES } from "../marketplace-words.ts";
import { searchLink } from "../search-link.ts";
import { useDropdown } from "../use-dropdown.ts";
import { FilterSlot } from "./FilterSlot.tsx";
import { SearchBoxes } from "./SearchBoxes.tsx";
import styles from "./SearchPanel.module.css";

function searchOf(form: HTMLFormElement): { search: MarketplaceSearch; isCut: boolean } {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const params = new URLSearchParams(fields);
  return { search: readMarketplaceSearch(params), isCut: isTooLong(params) };
}

function OrderSelect({ order }: { order: PublicSpecialistOrder }) {
  return (
    <div className={styles.order}>
      <label htmlFor="order">Ordenar por</label>
      <span className={styles.select}>
        <select
          key={order}
          id="order"
          name="order"
          defaultValue={ORDER_WORDS[order]}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          {(Object.keys(ORDER_NAMES) as PublicSpecialistOrder[]).map((name) => (
            <option key={name} value={ORDER_WORDS[name]}>
              {ORDER_NAMES[name]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
      <button type="submit" className={styles.plainOrder}>
        Ordenar
      </button>
    </div>
  );
}

/** What is chosen in the panel and not applied yet; forgotten with the panel, or when another search is shown. */
function usePanelDraft(panelKey: string) {
  const [draft, setDraft] = useState<MarketplaceSearch | null>(null);

  const [knownKey, setKnownKey] = useState(panelKey);
  if (knownKey !== panelKey) {
    setKnownKey(panelKey);
    setDraft(null);
  }
  return { draft, setDraft };
}

/** What opens the filters, with how many are applied. */
function FiltersSummary({ active }: { active: number }) {
  return (
    <summary>
      <Icon name="filter" size={18} />
      Filtros
      {active > 0 && (
        <span className={styles.badge}>
          {active}
          <span className="visually-hidden"> {active === 1 ? "activo" : "activos"}</span>
        </span>
      )}
      <Icon name="chevron-down" size={16} />
    </summary>
  );
}

function PanelHead({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.panelHead}>
      <p>Filtros</p>
      <Button variant="quiet" icon="close" iconOnly onClick={onClose}>
        Cerrar los filtros
      </Button>
    </div>
  );
}

/** The place of a count among the filters: for as many as are found, or for three digits. */
function countPlace(results: MarketplaceData["results"]): CSSProperties {
  const most =
    results === null ? "" : countText({ count: results.totalCount, isAtLeast: results.totalIsAtLeast });
  return { "--count-width": `${Math.max(3, most.length)}ch` } as CSSProperties;
}

/** Words, place, filters and order: one form, which works as it is and is answered without a new page with script. */
export function SearchPanel({ data }: { data: MarketplaceData }) {
  const { search, words } = data;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { details, dialog, isOpen, closings, onToggle, close } = useDropdown(data.options !== null);
  const query = marketplaceQuery({ ...search, page: 1 });
  const panelKey = `${query} ${closings}`;
  const { draft, setDraft } = usePanelDraft(panelKey);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { search: wanted, isCut } = searchOf(event.currentTarget);
    close();
    void navigate(searchLink(wanted), {
      state: { isCut },
      replace: marketplaceQuery(wanted) === marketplaceQuery(search),
    });
  };
  const reset = () => {
    form.current?.reset();
    close();
  };

  return (
    <form
      ref={form}
      role="search"
      aria-label="Buscar especialistas"
      action={publicPaths.marketplace()}
      className={styles.form}
      onSubmit={submit}
    >
      <SearchBoxes search={search} />
      <div className={styles.bar}>
        <details ref={details} className={styles.filter} open={isOpen} onToggle={onToggle}>
          <FiltersSummary active={activeFilters(search, words).length} />
          <dialog
            ref={dialog}
            open
            className={styles.panel}
            style={countPlace(data.results)}
            aria-label="Filtros"
            onChange={() => form.current !== null && setDraft(searchOf(form.current).search)}
          >
            <PanelHead onClose={close} />
            <FilterSlot
              search={search}
              words={words}
              draft={draft}
              isOpen={isOpen}
              first={data.options}
              version={panelKey}
              onReset={reset}
            />
          </dialog>
        </details>
        <OrderSelect order={search.order} />
      </div>
    </form>
  );
}
