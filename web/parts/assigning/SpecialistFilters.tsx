import { SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import type { SpecialistOrder, SpecialistType } from "../../generated/graphql.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import styles from "./SpecialistPicker.module.css";

export interface SpecialistSearch {
  search: string;
  city: string;
  type: SpecialistType | null;
  order: SpecialistOrder;
  page: number;
}

const TYPE_OPTIONS = Object.entries(SPECIALIST_TYPE_NAMES).map(([value, label]) => ({ value, label }));
const ORDER_OPTIONS = [
  { value: "SUGGESTED", label: "Sugeridos" },
  { value: "NAME", label: "Por nombre" },
];

interface SpecialistFiltersProps {
  state: SpecialistSearch;
  onChange: (change: Partial<SpecialistSearch>) => void;
}

export function SpecialistFilters({ state, onChange }: SpecialistFiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Buscar especialista">
      <SearchBox
        value={state.search}
        onSearch={(search) => onChange({ search })}
        placeholder="Buscar por nombre..."
      />
      <SearchBox value={state.city} onSearch={(city) => onChange({ city })} placeholder="Ciudad..." />
      <SelectBox
        label="Tipo"
        noneLabel="Tipo: todos"
        value={state.type}
        options={TYPE_OPTIONS}
        onChange={(chosen) =>
          onChange({
            type: TYPE_OPTIONS.some(({ value }) => value === chosen) ? (chosen as SpecialistType) : null,
          })
        }
      />
      <SelectBox
        label="Orden"
        value={state.order}
        options={ORDER_OPTIONS}
        onChange={(chosen) => onChange({ order: chosen === "NAME" ? "NAME" : "SUGGESTED" })}
      />
    </div>
  );
}
