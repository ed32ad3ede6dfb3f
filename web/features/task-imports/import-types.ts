import { TASK_PROPERTY_NAMES, type TaskProperty } from "../../../schema/rules/task-properties.ts";
import type { TaskImportColumnChoice, TaskImportFieldsFragment } from "../../generated/graphql.ts";

/** An import as the pages of this feature know it. */
export type TaskImport = TaskImportFieldsFragment;
export type ImportColumn = TaskImport["columns"][number];
/** Null while the column is open. */
export type Choice = TaskImportColumnChoice | null;

export const EXTRA_LABEL = "Guardar como dato adicional";
export const IGNORE_LABEL = "No importar";

/** What a choice is called in the selectors. */
export function choiceName(choice: Choice): string {
  if (choice === null) return "Sin asignar";
  if (choice === "EXTRA") return EXTRA_LABEL;
  return choice === "IGNORE" ? IGNORE_LABEL : TASK_PROPERTY_NAMES[choice];
}

/** True for a choice that only one column can have. */
export function isProperty(choice: Choice): choice is TaskProperty {
  return choice !== null && choice !== "EXTRA" && choice !== "IGNORE";
}

/** How a file's column is called in texts; a blank header is told by its place. */
export function columnName({ header, index }: Pick<ImportColumn, "header" | "index">): string {
  return header.trim() === "" ? `Columna ${index + 1}` : header;
}
