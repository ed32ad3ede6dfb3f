import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import {
  type SpecialistType,
  AssignableSpecialistsDocument,
  type AssignableSpecialistsQuery,
} from "../../../generated/graphql.ts";
import { SPECIALIST_TYPE_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import styles from "./SpecialistPicker.module.css";

type SpecialistRow = AssignableSpecialistsQuery["assignableSpecialists"]["nodes"][number];

const TYPE_OPTIONS = Object.entries(SPECIALIST_TYPE_NAMES).map(([value, label]) => ({ value, label }));
const PAGE_SIZE = 6;

export function specialistTypeNames(types: readonly SpecialistType[]): string {
  return types.map((type) => SPECIALIST_TYPE_NAMES[type]).join(", ");
}

interface SpecialistPickerProps {
  /** The tasks to assign: specialists who work where their debtors live come first. */
  taskIds: readonly string[];
  value: string | null;
  onChange: (id: string) => void;
}

interface SpecialistSearch {
  search: string;
  city: string;
  type: SpecialistType | null;
  page: number;
}

function useSpecialists({ search, city, type, page }: SpecialistSearch, taskIds: readonly string[]) {
  const filter = {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(city.trim() === "" ? {} : { city: city.trim() }),
    ...(type === null ? {} : { type }),
  };
  const { data, previousData, loading, error, refetch } = useQuery(AssignableSpecialistsDocument, {
    variables: { filter, tasks: [...taskIds], page: { number: page, size: PAGE_SIZE } },
    fetchPolicy: "cache-and-network",
  });
  const retry = () => void refetch().catch(() => undefined);
  return {
    found: (data ?? previousData)?.assignableSpecialists,
    loading,
    hasError: error !== undefined,
    retry,
  };
}

function SpecialistOption({
  row,
  name,
  checked,
  onChange,
}: {
  row: SpecialistRow;
  name: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span className={styles.person}>
        <strong>{row.displayName}</strong>
        <span className={styles.detail}>
          {[specialistTypeNames(row.types), row.cities.join(", ")].filter((text) => text !== "").join(" · ")}
        </span>
      </span>
      <span className={styles.load}>{plural(row.openTasks, "tarea abierta", "tareas abiertas")}</span>
    </label>
  );
}

interface FiltersProps {
  state: SpecialistSearch;
  onChange: (change: Partial<SpecialistSearch>) => void;
}

function Filters({ state, onChange }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Buscar especialista">
      <SearchBox
        value={state.search}
        onSearch={(search) => onChange({ search })}
        placeholder="Buscar por nombre..."
      />
      <SelectBox
        label="Tipo"
        noneLabel="Tipo: todos"
        value={state.type}
        options={TYPE_OPTIONS}
        onChange={(chosen) =>
          onChange({
            type: TYPE_OPTIONS.some(({ value: type }) => type === chosen) ? (chosen as SpecialistType) : null,
          })
        }
      />
      <SearchBox value={state.city} onSearch={(city) => onChange({ city })} placeholder="Ciudad..." />
    </div>
  );
}

function NobodyFound({ isSearching }: { isSearching: boolean }) {
  return (
    <EmptyState
      picture="search"
      title={isSearching ? "Ningún especialista coincide" : "Todavía no hay especialistas"}
      text={
        isSearching
          ? "Prueba con otro nombre, tipo o ciudad."
          : "En cuanto haya especialistas activos, podrás asignarles tareas."
      }
    />
  );
}

interface PagesProps {
  page: number;
  count: number;
  onChange: (page: number) => void;
}

function Pages({ page, count, onChange }: PagesProps) {
  return (
    <>
      <Button size="sm" icon="chevron-left" iconOnly disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Especialistas anteriores
      </Button>
      <span>{`${shownCount(page)} de ${shownCount(count)}`}</span>
      <Button
        size="sm"
        icon="chevron-right"
        iconOnly
        disabled={page >= count}
        onClick={() => onChange(page + 1)}
      >
        Especialistas siguientes
      </Button>
    </>
  );
}

/** Searches the active specialists by name, type and city, the nearest first, and lets one be chosen. */
export function SpecialistPicker({ taskIds, value, onChange }: SpecialistPickerProps) {
  const name = useId();
  const [state, setState] = useState<SpecialistSearch>({ search: "", city: "", type: null, page: 1 });
  const { found, loading, hasError, retry } = useSpecialists(state, taskIds);
  const set = (change: Partial<SpecialistSearch>) => setState((now) => ({ ...now, page: 1, ...change }));
  const isSearching = state.search !== "" || state.city !== "" || state.type !== null;
  const pageCount = Math.max(1, Math.ceil((found?.totalCount ?? 0) / PAGE_SIZE));

  return (
    <div aria-busy={loading}>
      <Filters state={state} onChange={set} />
      {hasError && found === undefined && <ErrorState onRetry={retry} />}
      {found === undefined && !hasError && <SkeletonTable rows={4} columns={2} />}
      {found !== undefined && found.nodes.length === 0 && <NobodyFound isSearching={isSearching} />}
      {found !== undefined && found.nodes.length > 0 && (
        <fieldset className={styles.options} data-renewing={loading ? "" : undefined}>
          <legend className="visually-hidden">Especialista</legend>
          {found.nodes.map((row) => (
            <SpecialistOption
              key={row.id}
              row={row}
              name={name}
              checked={row.id === value}
              onChange={() => onChange(row.id)}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.pager}>
        <p role="status">
          {found === undefined ? "" : plural(found.totalCount, "especialista", "especialistas")}
        </p>
        {pageCount > 1 && <Pages page={state.page} count={pageCount} onChange={(page) => set({ page })} />}
      </div>
    </div>
  );
}
