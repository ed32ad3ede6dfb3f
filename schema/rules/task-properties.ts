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

export const VALUE_POSITIVE = "El valor debe ser positivo";
export const TWO_DECIMALS = "El importe admite como máximo 2 decimales";
export const FIRST_ADDRESS_REQUIRED = "La dirección 1 es requerida";
