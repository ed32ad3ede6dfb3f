import type { TaskOverviewQuery } from "../../generated/graphql.ts";

export type OverviewFigures = TaskOverviewQuery["taskOverview"];
export type RecentImport = OverviewFigures["recentImports"][number];

/** A part of a whole, both exact decimals, as a number between 0 and 1: for a percentage, never for money. */
export function shareOf(part: string, whole: string): number {
  const total = Number(whole);
  return total > 0 ? Math.min(1, Number(part) / total) : 0;
}
