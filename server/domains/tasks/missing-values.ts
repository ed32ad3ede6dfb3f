import type { Task } from "./task.entity.ts";

/** What a debt that came in a file may lack, with how a row shows it. Codes are those of the contract. */
const LACKS = {
  EMAIL: { label: "Email", sql: "t.contact_email IS NULL", of: (task: Task) => task.contactEmail === null },
  PHONE: {
    label: "Teléfono",
    sql: "t.contact_phone IS NULL",
    of: (task: Task) => task.contactPhone === null,
  },
  ADDRESS: { label: "Dirección", sql: "t.addresses = '{}'", of: (task: Task) => task.addresses.length === 0 },
  ENTITY: { label: "Entidad", sql: "t.entity = ''", of: (task: Task) => task.entity === "" },
  TYPE_CONTRACT: {
    label: "Tipo Contrato",
    sql: "t.type_contract IS NULL",
    of: (task: Task) => task.typeContract === null,
  },
  DEBT_DATE: { label: "Fecha deuda", sql: "t.debt_date IS NULL", of: (task: Task) => task.debtDate === null },
  INTERVENTION: {
    label: "Intervención",
    sql: "t.intervention IS NULL",
    of: (task: Task) => task.intervention === null,
  },
} as const;

export type MissingValue = keyof typeof LACKS;

const CODES = Object.keys(LACKS) as readonly MissingValue[];

export function missingValues(task: Task): MissingValue[] {
  return CODES.filter((code) => LACKS[code].of(task));
}

/** A condition over `tasks t`. */
export function lacksSql(code: MissingValue): string {
  return LACKS[code].sql;
}

/** "Email, Teléfono" for a row of `tasks t`; null when nothing is missing. */
export const MISSING_SQL = `nullif(concat_ws(', ', ${CODES.map(
  (code) => `CASE WHEN ${LACKS[code].sql} THEN '${LACKS[code].label}' END`,
).join(", ")}), '')`;
