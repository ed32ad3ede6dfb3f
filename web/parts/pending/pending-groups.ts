import type { PendingQuery } from "../../generated/graphql.ts";

export type PendingRow = PendingQuery["pendingForMe"]["items"][number];

export interface PendingGroup {
  label: string;
  rows: PendingRow[];
}

function nextDay(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** What waits, by how soon it matters; within a group as the server orders it. `today`: yyyy-mm-dd in Madrid. */
export function pendingGroups(rows: readonly PendingRow[], today: string): PendingGroup[] {
  const tomorrow = nextDay(today);
  const labelOf = ({ overdue, dueOn }: PendingRow): string => {
    if (overdue) return "Atrasado";
    if (dueOn === null) return "Cuando puedas";
    return dueOn <= tomorrow ? "Hoy y mañana" : "Próximos días";
  };
  return ["Atrasado", "Hoy y mañana", "Próximos días", "Cuando puedas"].flatMap((label) => {
    const found = rows.filter((row) => labelOf(row) === label);
    return found.length === 0 ? [] : [{ label, rows: found }];
  });
}
