/**
 * The words of a debt task: its properties (what a file's column can become), its options and its value types.
 * Codes are stored and travel through the contract; names and option texts are what a person reads.
 */

/** Property code → the documented name shown in the column selectors, in the documented order. */
export const TASK_PROPERTY_NAMES = {
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
} as const;

export type TaskProperty = keyof typeof TASK_PROPERTY_NAMES;

export const TASK_PROPERTIES = Object.keys(TASK_PROPERTY_NAMES) as readonly TaskProperty[];

/** An import can't be saved until each of these has a column. */
export const MANDATORY_PROPERTIES: readonly TaskProperty[] = [
  "entity",
  "debtor",
  "email",
  "addressContract",
  "nContract",
  "typeContract",
  "amountDebt",
];

/** Stored code → shown text. */
export const CONTRACT_TYPES = {
  TEMPORAL: "Temporal",
  INDEFINIDO: "Indefinido",
  OTRO: "Otro",
} as const;

export type ContractType = keyof typeof CONTRACT_TYPES;

/** Stored code → shown text. */
export const INTERVENTIONS = {
  TITULAR: "Titular",
  FIADOR: "Fiador",
  AVALISTA: "Avalista",
  OTROS: "Otros",
} as const;

export type Intervention = keyof typeof INTERVENTIONS;

/** Stored code → shown text; a task starts as ESPERANDO. */
export const TASK_STATES = {
  ESPERANDO: "Esperando",
  LOCALIZADO: "Localizado",
  ILOCALIZADO: "Ilocalizado",
  ACEPTACION: "Aceptación",
  RECHAZO: "Rechazo",
  CON_ACUERDO: "Con acuerdo",
  SIN_ACUERDO: "Sin acuerdo",
} as const;

export type TaskState = keyof typeof TASK_STATES;

export const INITIAL_TASK_STATE: TaskState = "ESPERANDO";

/** Calling code taken when a phone number names none. */
export const DEFAULT_LADA = "34";

/**
 * Everything a task is created from, checked and normalised.
 * `amountDebt` is an exact decimal with two decimals ("33952.11"), in euros. Dates are "yyyy-mm-dd".
 * `lada` and `phone` are digits only; `lada` is null exactly when `phone` is.
 * `extra` keeps the columns saved as additional data: header → text as the person saw it.
 */
export interface TaskValues {
  entity: string;
  nContract: string;
  nSessions: number;
  typeContract: ContractType;
  amountDebt: string;
  debtDate: string;
  debtor: string;
  intervention: Intervention | null;
  thirdParties: string | null;
  status: TaskState;
  assignmentDate: string;
  type: string | null;
  dateLastAction: string | null;
  addressContract: string;
  addressMain: string | null;
  addressExtra: string | null;
  lada: string | null;
  phone: string | null;
  email: string;
  identityDocument: string | null;
  extra: Readonly<Record<string, string>>;
}

/** The same while it is still being read or typed: whatever is missing or could not be understood is null. */
export type TaskDraft = { [K in keyof TaskValues]: K extends "extra" ? TaskValues[K] : TaskValues[K] | null };
