import { paths } from "../../app/paths.ts";
import type { TaskOverviewQuery } from "../../generated/graphql.ts";

export type OverviewFigures = TaskOverviewQuery["taskOverview"];
export type OverviewAlertRow = OverviewFigures["alerts"][number];
export type RecentImport = OverviewFigures["recentImports"][number];

/** A part of a whole, both exact decimals, as a number between 0 and 1: for a percentage, never for money. */
export function shareOf(part: string, whole: string): number {
  const total = Number(whole);
  return total > 0 ? Math.min(1, Number(part) / total) : 0;
}

/** Where what an alert says can be resolved, and what the link there is called. */
export function alertTarget({ kind, importId, listId }: OverviewAlertRow): { to: string; label: string } {
  switch (kind) {
    case "PENDING_DUPLICATES":
      return listId !== null && importId !== null
        ? { to: paths.adminTaskDuplicates(listId, importId), label: "Decidir duplicadas" }
        : { to: paths.adminTasks(), label: "Ver las listas" };
    case "ROWS_LEFT_OUT":
      return listId === null
        ? { to: paths.adminTasks(), label: "Ver las listas" }
        : { to: paths.adminTaskList(listId, "importaciones"), label: "Ver filas fuera" };
    case "IMPORT_UNFINISHED":
      return importId === null
        ? { to: paths.adminCreateTask(), label: "Ver importaciones" }
        : { to: paths.adminImportTasks(importId), label: "Continuar" };
    case "IMPORT_FAILED":
      return { to: paths.adminCreateTask(), label: "Importar de nuevo" };
    case "TASKS_UNASSIGNED":
      return listId === null
        ? { to: paths.adminTasks({ tab: "tareas", assignment: "sin-asignar" }), label: "Asignar mediador" }
        : { to: paths.adminTaskList(listId), label: "Asignar mediador" };
  }
}
