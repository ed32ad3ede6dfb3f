import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { FilterBar, FilterToggles, type FurtherFilters } from "./FilterBar.tsx";
import { SearchBox } from "./SearchBox.tsx";
import type { SelectOption } from "./NativeSelect.tsx";
import { SelectBox } from "./SelectBox.tsx";
import type { Sorting } from "./SortChoice.tsx";

interface ToolbarFilter {
  label: string;
  noneLabel: string;
  value: string | null;
  options: readonly SelectOption[];
  onChange: (value: string | null) => void;
}

interface ListToolbarProps {
  /** No filter and no search is in force. */
  isAll: boolean;
  onAll: () => void;
  direction: "ASC" | "DESC";
  onDirection: (direction: "ASC" | "DESC") => void;
  filters: readonly ToolbarFilter[];
  further?: FurtherFilters;
  sorting?: Sorting;
  search: string;
  onSearch: (text: string) => void;
  searchPlaceholder: string;
  /** At the right end. */
  children?: ReactNode;
}

/** Names with how many there are behind each, as options. */
export function countOptions(counts: readonly { name: string; count: number }[] | undefined): SelectOption[] {
  return (counts ?? []).map(({ name, count }) => ({ value: name, label: `${name} (${shownCount(count)})` }));
}

interface DirectionsProps {
  direction: ListToolbarProps["direction"];
  onChange: ListToolbarProps["onDirection"];
}

function Directions({ direction, onChange }: DirectionsProps) {
  return (
    <>
      <Button icon="sort-desc" iconOnly aria-pressed={direction === "DESC"} onClick={() => onChange("DESC")}>
        Orden descendente
      </Button>
      <Button icon="sort-asc" iconOnly aria-pressed={direction === "ASC"} onClick={() => onChange("ASC")}>
        Orden ascendente
      </Button>
    </>
  );
}

/** The documented filter bar: all, the two sort buttons, institution, status, search. */
export function ListToolbar(props: ListToolbarProps) {
  const {
    isAll,
    onAll,
    direction,
    onDirection,
    filters,
    search,
    onSearch,
    searchPlaceholder,
    further,
    sorting,
    children,
  } = props;
  return (
    <FilterBar
      active={filters.filter(({ value }) => value !== null).length}
      further={further}
      sorting={sorting}
      search={<SearchBox value={search} onSearch={onSearch} placeholder={searchPlaceholder} />}
      end={children}
    >
      <FilterToggles>
        <Button aria-pressed={isAll} onClick={onAll}>
          Todos
        </Button>
        <Directions direction={direction} onChange={onDirection} />
      </FilterToggles>
      {filters.map(({ label, noneLabel, value, options, onChange }) => (
        <SelectBox
          key={label}
          label={label}
          noneLabel={noneLabel}
          value={value}
          options={options}
          onChange={onChange}
        />
      ))}
    </FilterBar>
  );
}
