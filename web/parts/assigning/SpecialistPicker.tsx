import { useQuery } from "@apollo/client/react";
import { Radio } from "antd";
import { useId, useState } from "react";
import { SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import {
  type SpecialistOrder,
  type SpecialistType,
  SuggestSpecialistsDocument,
  type SuggestSpecialistsQuery,
} from "../../generated/graphql.ts";
import { plural } from "../../lib/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { PickerPages } from "./PickerPages.tsx";
import styles from "./SpecialistPicker.module.css";
import { SpecialistFilters, type SpecialistSearch } from "./SpecialistFilters.tsx";

type Suggestion = SuggestSpecialistsQuery["suggestSpecialists"]["nodes"][number];

const PAGE_SIZE = 6;

export function specialistTypeNames(types: readonly SpecialistType[]): string {
  return types.map((type) => SPECIALIST_TYPE_NAMES[type]).join(", ");
}

/** What is to be assigned: it decides who is suggested. */
export type AssignedMatter = { tasks: readonly string[] } | { caseNumber: string };

interface SpecialistPickerProps {
  matter: AssignedMatter;
  value: string | null;
  onChange: (id: string) => void;
  /** Only these at first. */
  type?: SpecialistType;
  /** Isn't offered: has the matter already. */
  without?: string | null;
  /** Of the first choice, so that an error can lead there. */
  id?: string;
}

function useSuggestions({ search, city, type, order, page }: SpecialistSearch, matter: AssignedMatter) {
  const filter = {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(city.trim() === "" ? {} : { city: city.trim() }),
    ...(type === null ? {} : { type }),
  };
  const about = "tasks" in matter ? { tasks: [...matter.tasks] } : matter;
  const { data, previousData, loading, error, refetch } = useQuery(SuggestSpecialistsDocument, {
    variables: { ...about, filter, order, page: { number: page, size: PAGE_SIZE } },
    fetchPolicy: "cache-and-network",
  });
  return {
    found: (data ?? previousData)?.suggestSpecialists,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}

/** Read after the name. */
function Why({ id, specialist, reasons, warnings }: Suggestion & { id: string }) {
  const work = [specialistTypeNames(specialist.types), specialist.cities.join(", ")];
  return (
    <span id={id} className="cluster gap-12 small">
      <span className="detail">{work.filter((text) => text !== "").join(" · ")}</span>
      {reasons.map((reason) => (
        <span key={reason} className="line gap-4 at-start success">
          <Icon name="check" size={16} />
          {reason}
        </span>
      ))}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <Icon name="triangle-alert" size={16} />
          {warning}
        </span>
      ))}
    </span>
  );
}

interface ChoicesProps extends Pick<SpecialistPickerProps, "value" | "onChange" | "id"> {
  suggestions: readonly Suggestion[];
  order: SpecialistOrder;
  isFirstPage: boolean;
  loading: boolean;
}

function Choices({ suggestions, value, onChange, id, order, isFirstPage, loading }: ChoicesProps) {
  const whyId = useId();
  return (
    <Radio.Group
      aria-label="Especialista"
      className={`stack gap-0 ${styles.options}`}
      data-renewing={loading ? "" : undefined}
      value={value}
      onChange={(event) => onChange(String(event.target.value))}
    >
      {suggestions.map((suggestion, index) => (
        <Radio
          key={suggestion.specialist.id}
          value={suggestion.specialist.id}
          className={styles.option ?? ""}
          id={index === 0 ? id : undefined}
          aria-label={suggestion.specialist.displayName}
          aria-describedby={`${whyId}-${suggestion.specialist.id}`}
        >
          <span className="cluster">
            <strong>{suggestion.specialist.displayName}</strong>
            {index === 0 && isFirstPage && order === "SUGGESTED" && suggestion.warnings.length === 0 && (
              <StatusTag tone="success">Sugerencia</StatusTag>
            )}
          </span>
          <Why {...suggestion} id={`${whyId}-${suggestion.specialist.id}`} />
        </Radio>
      ))}
    </Radio.Group>
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
          : "En cuanto haya especialistas activos, podrás elegirlos aquí."
      }
    />
  );
}

/** Suggests active specialists with reasons, the best choice first; searched by name, type and city, and sorted by name if wanted. */
export function SpecialistPicker({ matter, value, onChange, type, without, id }: SpecialistPickerProps) {
  const [state, setState] = useState<SpecialistSearch>({
    search: "",
    city: "",
    type: type ?? null,
    order: "SUGGESTED",
    page: 1,
  });
  const { found, loading, hasError, retry } = useSuggestions(state, matter);
  const set = (change: Partial<SpecialistSearch>) => setState((now) => ({ ...now, page: 1, ...change }));
  const isSearching = state.search !== "" || state.city !== "" || state.type !== null;
  const pageCount = Math.max(1, Math.ceil((found?.totalCount ?? 0) / PAGE_SIZE));
  const offered = found?.nodes.filter(({ specialist }) => specialist.id !== without) ?? [];

  return (
    <div aria-busy={loading}>
      <SpecialistFilters state={state} onChange={set} />
      {hasError && found === undefined && <ErrorState onRetry={retry} />}
      {found === undefined && !hasError && <SkeletonTable rows={4} columns={2} />}
      {found !== undefined && offered.length === 0 && <NobodyFound isSearching={isSearching} />}
      {offered.length > 0 && (
        <Choices
          suggestions={offered}
          value={value}
          onChange={onChange}
          id={id}
          order={state.order}
          isFirstPage={state.page === 1}
          loading={loading}
        />
      )}
      <div className="line small above-8 muted">
        <p role="status">
          {found === undefined ? "" : plural(found.totalCount, "especialista", "especialistas")}
        </p>
        {pageCount > 1 && (
          <PickerPages page={state.page} count={pageCount} onChange={(page) => set({ page })} />
        )}
      </div>
    </div>
  );
}
