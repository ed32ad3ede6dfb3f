import type { TaskImportColumnChoice } from "../../generated/schema-types.ts";
import type { TaskImportFieldsFragment } from "./TaskImportFields.generated.ts";

/** A property a file column can become: every choice but the two that are no property. */
export type TaskProperty = Exclude<TaskImportColumnChoice, "EXTRA" | "IGNORE">;

/** The documented display names, in the documented order; `identityDocument` is ours. */
export const TASK_PROPERTY_NAMES: Readonly<Record<TaskProperty, string>> = {
  entity: "Entidad",
  nContract: "N° Contrato",
  nSessions: "N° Sesiones",
  typeContract: "Tipo Contrato",
  amountDebt: "Importe deuda",
  debtDate: "Fecha deuda",
  debtor: "Deudor",
  intervention: "Intervención",
  thirdParties: "Terceros",
  status: "Status",
  assignmentDate: "Fecha de asignación",
  type: "Tipo",
  dateLastAction: "Fecha última acción",
  addressContract: "Dirección 1 (Contrato)",
  addressMain: "Dirección 2 (Principal)",
  addressExtra: "Dirección 3 (Extra)",
  phone: "Teléfono",
  email: "Email",
  identityDocument: "Documento (NIF/NIE/CIF)",
};

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

/** The properties no list can do without, in the documented order. */
export const MANDATORY_PROPERTIES: readonly TaskProperty[] = [
  "entity",
  "debtor",
  "email",
  "addressContract",
  "nContract",
  "typeContract",
  "amountDebt",
];

/** How a file's column is called in texts; a blank header is told by its place. */
export function columnName({ header, index }: Pick<ImportColumn, "header" | "index">): string {
  return header.trim() === "" ? `Columna ${index + 1}` : header;
}
