import { lazy, Suspense, useState, type ReactNode } from "react";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { PHONE_SCREEN } from "../theme/tokens.ts";
import { Button } from "./Button.tsx";
import styles from "./FilterBar.module.css";

const FilterSheet = lazy(() => import("./FilterSheet.tsx"));

interface FilterBarProps {
  label?: string;
  /** On a phone only the search stays in sight, beside a button for the filters. */
  search?: ReactNode;
  /** How many filters are in force. */
  active?: number;
  /** What else there is to do with the list, behind the search. */
  end?: ReactNode;
  children: ReactNode;
}

/** Filters above a list: one row that wraps; on a phone a sheet. */
export function FilterBar({ label = "Filtros", search, active = 0, end, children }: FilterBarProps) {
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  /** Null until it was opened: its script comes with the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isSheet = isPhone && search !== undefined;
  return (
    <div className={styles.bar} role="group" aria-label={label} data-sheet={isSheet ? "" : undefined}>
      {!isSheet && children}
      {search}
      {isSheet && (
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {active === 0 ? "Filtros" : `Filtros (${active})`}
        </Button>
      )}
      {end}
      {isSheet && isOpen !== null && (
        <Suspense fallback={null}>
          <FilterSheet label={label} open={isOpen} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}

/** Buttons of the bar that stay pressed (`aria-pressed`); they keep together. */
export function FilterToggles({ children }: { children: ReactNode }) {
  return <span className={styles.toggles}>{children}</span>;
}
