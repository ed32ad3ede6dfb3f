import { PENDING_STAGES, pendingStage, type PendingStage } from "../../../schema/rules/pending-stages.ts";
import type { PendingQuery } from "../../generated/graphql.ts";

export type PendingRow = PendingQuery["pendingForMe"]["items"][number];

export interface PendingGroup {
  label: PendingStage;
  rows: PendingRow[];
}

/** What waits, by how soon it matters; within a group as the server orders it. `today`: yyyy-mm-dd in Madrid. */
export function pendingGroups(rows: readonly PendingRow[], today: string): PendingGroup[] {
  return PENDING_STAGES.map((label) => ({
    label,
    rows: rows.filter((row) => pendingStage(row, today) === label),
  })).filter(({ rows: found }) => found.length > 0);
}
