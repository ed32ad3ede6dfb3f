import { addDays } from "./madrid-days.ts";

/** How soon what waits for somebody matters, the most urgent first: what can be done now comes before what is far off. */
export const PENDING_STAGES = [
  "Atrasado",
  "Hoy y mañana",
  "Próximos días",
  "Cuando puedas",
  "Más adelante",
] as const;

export type PendingStage = (typeof PENDING_STAGES)[number];

/** Of this many days the near future consists. */
const NEAR = 7;

/** `dueOn` and `today`: yyyy-mm-dd in Madrid. */
export function pendingStage(item: { overdue: boolean; dueOn: string | null }, today: string): PendingStage {
  const { overdue, dueOn } = item;
  if (overdue) return "Atrasado";
  if (dueOn === null) return "Cuando puedas";
  if (dueOn <= addDays(today, 1)) return "Hoy y mañana";
  return dueOn <= addDays(today, NEAR) ? "Próximos días" : "Más adelante";
}
