import { useState, type ReactNode } from "react";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { LARGE_SCREEN, PHONE_SCREEN } from "../theme/tokens.ts";
import { Button } from "./Button.tsx";
import { Chips } from "./Chips.tsx";
import styles from "./FilterBar.module.css";
import { SortChoice, type Sorting } from "./SortChoice.tsx";
import { lateDialog } from "./late.tsx";

const FilterSheet = lateDialog(() => import("./FilterSheet.tsx"));

/** Filters that are used more seldom: behind a button of their own, on a phone among the others. */
export interface FurtherFilters {
  /** Drawn only once they are asked for, so they may be a part that comes late. */
  fields: ReactNode;
  /** Those in force, below the bar; on a phone they can be taken away there, too. */
  chips: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}

interface FilterBarProps {
  label?: string;
  /** On a phone only the search stays in sight, beside a button for the filters. */
  search?: ReactNode;
  /** How many of `children` are in force. Given without a search: filters that are many enough for a sheet on a phone. */
  active?: number;
  further?: FurtherFilters;
  /** The order of the list, for where its headings can't be pressed. */
  sorting?: Sorting;
  /** What else there is to do with the list, behind the search. */
  end?: ReactNode;
  children: ReactNode;
}

function numbered(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`;
}

/** Filters above a list: one row that wraps; on a phone a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { label = "Filtros", search, active, further, sorting, end, children } = props;
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  const hasHeadings = useMediaQuery(LARGE_SCREEN, true);
  /** Null until it was opened: its script comes with the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isSheet = isPhone && (search !== undefined || active !== undefined);
  const order = sorting !== undefined && !hasHeadings && <SortChoice {...sorting} />;
  const chips = further?.chips ?? [];
  return (
    <>
      <div
        className={`screen-only ${styles.bar}`}
        role="group"
        aria-label={label}
        data-sheet={isSheet ? "" : undefined}
        data-chips={chips.length > 0 ? "" : undefined}
      >
        {!isSheet && children}
        {search}
        {(isSheet || further !== undefined) && (
          <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {isSheet
              ? numbered("Filtros", (active ?? 0) + chips.length)
              : numbered("Más filtros", chips.length)}
          </Button>
        )}
        {!isSheet && order}
        {end}
        {isOpen !== null && (
          <FilterSheet
            label={isSheet ? label : "Más filtros"}
            isBelow={isPhone}
            open={isOpen}
            onClose={() => setOpen(false)}
          >
            {isSheet && order}
            {isSheet && children}
            {further?.fields}
          </FilterSheet>
        )}
      </div>
      {further !== undefined && chips.length > 0 && (
        <div className={styles.chips}>
          <Chips label="Filtros aplicados" items={chips} onRemove={further.onRemove} />
        </div>
      )}
    </>
  );
}

/** Buttons that stay pressed (`aria-pressed`), of a bar or by themselves; they keep together. */
export function FilterToggles({ children }: { children: ReactNode }) {
  return <span className={styles.toggles}>{children}</span>;
}
