import { SavedViews, type ViewedList } from "../../../parts/views/SavedViews.tsx";
import { FilterBar, type FurtherFilters } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import type { TableColumn, TableSort } from "../../../ui/table-types.ts";
import { MoneyExport, type MoneyWish } from "./MoneyExport.tsx";

interface MoneyToolbarProps<Filter extends string, Row> {
  /** The last one stands for all. */
  filters: readonly { value: Filter; label: string }[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  further?: FurtherFilters;
  search: string;
  onSearch: (search: string) => void;
  placeholder: string;
  views: ViewedList;
  wish: MoneyWish;
  columns: readonly TableColumn<Row>[];
  sort: TableSort;
}

/** Over a list of movements: which of them, words, its views, and the way to a file. */
export function MoneyToolbar<Filter extends string, Row>(props: MoneyToolbarProps<Filter, Row>) {
  const { filters, filter, onFilter, further, search, onSearch, placeholder, views, wish, columns, sort } =
    props;
  return (
    <FilterBar
      further={further}
      sorting={{ columns, sort }}
      active={filter === filters.at(-1)?.value ? 0 : 1}
      search={<SearchBox value={search} onSearch={onSearch} placeholder={placeholder} />}
      end={
        <>
          <SavedViews of={views} />
          <MoneyExport wish={wish} table={views.table} columns={columns} />
        </>
      }
    >
      <SelectBox
        label="Estado"
        value={filter}
        options={filters}
        onChange={(chosen) => onFilter(filters.find(({ value }) => value === chosen)?.value ?? filter)}
      />
    </FilterBar>
  );
}
