import type { ImportColumn } from "./import-record.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

/** From here on a suggestion is chosen for the person, who sees it with its reason and may change it. */
const SURE = 0.9;

/**
 * Choices to begin with: those kept from before, then every sure suggestion whose property nobody has. What is less
 * sure stays open, so that somebody looks at it.
 */
export function initialChoices(
  columns: readonly ImportColumn[],
  kept: readonly (ColumnChoice | null)[] = [],
): (ColumnChoice | null)[] {
  const taken = new Set(kept);
  return columns.map(({ suggestion }, index) => {
    const before = kept[index] ?? null;
    if (before !== null || suggestion === null || suggestion.confidence < SURE) return before;
    const { choice } = suggestion;
    const isProperty = choice !== "EXTRA" && choice !== "IGNORE";
    if (isProperty && taken.has(choice)) return null;
    taken.add(choice);
    return choice;
  });
}
