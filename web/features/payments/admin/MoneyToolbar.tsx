import { useState } from "react";
import type { PaymentsExportKind } from "../../../generated/graphql.ts";
import { SavedViews, type ViewedList } from "../../../parts/views/SavedViews.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { ExportDialog } from "./ExportDialog.tsx";

interface MoneyToolbarProps<Filter extends string> {
  filters: readonly { value: Filter; label: string }[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  search: string;
  onSearch: (search: string) => void;
  placeholder: string;
  kind: PaymentsExportKind;
  views: ViewedList;
}

/** Over a list of movements: which of them, words, and the way to a file. */
export function MoneyToolbar<Filter extends string>(props: MoneyToolbarProps<Filter>) {
  const { filters, filter, onFilter, search, onSearch, placeholder, kind, views } = props;
  const [isExporting, setExporting] = useState(false);
  return (
    <FilterBar>
      <FilterToggles>
        {filters.map(({ value, label }) => (
          <Button key={value} aria-pressed={value === filter} onClick={() => onFilter(value)}>
            {label}
          </Button>
        ))}
      </FilterToggles>
      <SearchBox value={search} onSearch={onSearch} placeholder={placeholder} />
      <SavedViews of={views} />
      <Button icon="download" onClick={() => setExporting(true)}>
        Exportar
      </Button>
      {isExporting && <ExportDialog kind={kind} onClose={() => setExporting(false)} />}
    </FilterBar>
  );
}
