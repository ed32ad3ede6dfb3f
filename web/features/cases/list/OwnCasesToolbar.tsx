import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import type { ReactNode } from "react";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { sortOf, type Sorting } from "../../../ui/SortChoice.tsx";
import { GROUPS, isCaseSort, type GroupWord, type OwnCasesUrl } from "./cases-url.ts";

export const GROUP_LABELS: Record<GroupWord, string> = {
  abiertos: "Abiertos",
  acordados: "Acordados",
  rotos: "Rotos",
};
export const TYPE_OPTIONS = Object.values(INTERVENTION_WORDS).map(({ slug, plural }) => ({
  value: slug,
  label: plural,
}));

export const optionsOf = <Word extends string>(labels: Record<Word, string>) =>
  (Object.entries(labels) as [Word, string][]).map(([value, label]) => ({ value, label }));

export const groupWord = (value: string | null) =>
  value !== null && value in GROUPS ? (value as GroupWord) : null;
export const typeSlug = (value: string | null) =>
  TYPE_OPTIONS.find((one) => one.value === value)?.value ?? null;

interface OwnCasesToolbarProps {
  url: OwnCasesUrl;
  change: (
    change: Partial<Pick<OwnCasesUrl, "search" | "grupo" | "tipo" | "sort" | "direction">>,
    options?: { replace: boolean },
  ) => void;
  columns: Sorting["columns"];
  /** Where no cards do it. */
  withType?: boolean;
  /** What else there is to do with the list. */
  children?: ReactNode;
}

/** Search and filters of a list of one's own cases. */
export function OwnCasesToolbar({ url, change, columns, withType = false, children }: OwnCasesToolbarProps) {
  return (
    <FilterBar
      sorting={{ columns, sort: sortOf(url, change, isCaseSort) }}
      end={children}
      active={[withType ? url.tipo : null, url.grupo].filter((value) => value !== null).length}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Buscar expediente"
          label="Buscar expediente"
        />
      }
    >
      {withType && (
        <SelectBox
          label="Tipo"
          noneLabel="Tipo: todos"
          value={url.tipo}
          options={TYPE_OPTIONS}
          onChange={(value) => change({ tipo: typeSlug(value) })}
        />
      )}
      <SelectBox
        label="Estado"
        noneLabel="Estado: todos"
        value={url.grupo}
        options={optionsOf(GROUP_LABELS)}
        onChange={(value) => change({ grupo: groupWord(value) })}
      />
    </FilterBar>
  );
}
