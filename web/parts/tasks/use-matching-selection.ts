import { useCallback, useMemo, useState } from "react";
import type { MatchingRows } from "../../ui/table-types.ts";

interface Chosen {
  /** The filter they were chosen under. */
  key: string;
  ids: ReadonlySet<string>;
  /** All that fit the filter were chosen, and were so many then. */
  matching: number | null;
}

interface Found<Filter> {
  filter: Filter;
  rows: readonly { id: string }[] | undefined;
  totalCount: number;
  totalIsLowerBound: boolean;
  /** How many really fit, where that isn't known; null when it can't be said, which is then told. */
  count: { of: (filter: Filter) => Promise<number | null>; busy: boolean };
}

/** Which tasks are meant: those ticked, or all that fit a filter and how many that were when they were chosen. */
export type MatchingChoice<Filter> = { ids: readonly string[] } | { filter: Filter; expectedCount: number };

/**
 * The chosen tasks: ticked rows, or all that fit the filter. They belong to the filter they were chosen under: another one
 * starts with none, another page keeps them. With all chosen every row is ticked; unticking one leaves those of the page.
 */
export function useMatchingSelection<Filter extends object>(found: Found<Filter>) {
  const { filter, rows, totalCount, totalIsLowerBound, count } = found;
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<Chosen>({ key, ids: new Set(), matching: null });
  const { ids, matching } = kept.key === key ? kept : { ids: new Set<string>(), matching: null };
  const page = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  const select = useCallback(
    (next: ReadonlySet<string>) => setKept({ key, ids: next, matching: null }),
    [key],
  );
  const chooseMatching = async () => {
    const all = totalIsLowerBound ? await count.of(filter) : totalCount;
    if (all !== null) setKept({ key, ids: page, matching: all });
  };
  const offered: MatchingRows = {
    count: matching ?? totalCount,
    isLowerBound: totalIsLowerBound && matching === null,
    isChosen: matching !== null,
    busy: count.busy,
    onChoose: () => (matching === null ? void chooseMatching() : select(page)),
  };
  const chosen: MatchingChoice<Filter> =
    matching === null ? { ids: [...ids] } : { filter, expectedCount: matching };
  return { selected: matching === null ? ids : page, select, matching: offered, chosen };
}
