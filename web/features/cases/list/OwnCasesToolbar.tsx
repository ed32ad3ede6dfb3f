import type { ReactNode } from "react";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { GROUPS, TYPES, type GroupWord, type OwnCasesUrl, type TypeWord } from "./cases-url.ts";

export const GROUP_LABELS: Record<GroupWord, string> = {
  abiertos: "Abiertos",
  acordados: "Acordados",
  rotos: "Rotos",
};
export const TYPE_LABELS: Record<TypeWord, string> = {
  conciliacion: "Conciliaciones",
  mediacion: "Mediaciones",
  recaudacion: "Recaudaciones",
};

export const optionsOf = <Word extends string>(labels: Record<Word, string>) =>
  (Object.entries(labels) as [Word, string][]).map(([value, label]) => ({ value, label }));

export const groupWord = (value: string | null) =>
  value !== null && value in GROUPS ? (value as GroupWord) : null;
export const typeWord = (value: string | null) =>
  value !== null && value in TYPES ? (value as TypeWord) : null;

interface OwnCasesToolbarProps {
  url: OwnCasesUrl;
  change: (
    change: Partial<Pick<OwnCasesUrl, "search" | "grupo" | "tipo">>,
    options?: { replace: boolean },
  ) => void;
  /** Where no cards do it. */
  withType?: boolean;
  /** What else there is to do with the list. */
  children?: ReactNode;
}

/** Search and filters of a list of one's own cases. */
export function OwnCasesToolbar({ url, change, withType = false, children }: OwnCasesToolbarProps) {
  return (
    <FilterBar>
      <SearchBox
        value={url.search}
        onSearch={(search) => change({ search }, { replace: true })}
        placeholder="Buscar expediente"
        label="Buscar expediente"
      />
      {withType && (
        <SelectBox
          label="Tipo"
          noneLabel="Tipo: todos"
          value={url.tipo}
          options={optionsOf(TYPE_LABELS)}
          onChange={(value) => change({ tipo: typeWord(value) })}
        />
      )}
      <SelectBox
        label="Estado"
        noneLabel="Estado: todos"
        value={url.grupo}
        options={optionsOf(GROUP_LABELS)}
        onChange={(value) => change({ grupo: groupWord(value) })}
      />
      {children}
    </FilterBar>
  );
}
