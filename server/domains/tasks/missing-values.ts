import { columnOf, sqlName } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/** What a debt that came in a file may lack, with how a row shows it. Codes are those of the contract. */
const LACKS = {
  EMAIL: { label: "Email", column: "contactEmail" },
  PHONE: { label: "Teléfono", column: "contactPhone" },
  ADDRESS: { label: "Dirección", column: "addresses" },
  ENTITY: { label: "Entidad", column: "entity" },
  TYPE_CONTRACT: { label: "Tipo Contrato", column: "typeContract" },
  DEBT_DATE: { label: "Fecha deuda", column: "debtDate" },
  INTERVENTION: { label: "Intervención", column: "intervention" },
} as const satisfies Record<string, { label: string; column: keyof Task }>;

export type MissingValue = keyof typeof LACKS;

const CODES = Object.keys(LACKS) as readonly MissingValue[];

export function missingValues(task: Task): MissingValue[] {
  return CODES.filter((code) => {
    const value = task[LACKS[code].column];
    return value === null || value.length === 0;
  });
}

/** A condition over `tasks t`. */
export function lacksSql(code: MissingValue): string {
  const { column } = LACKS[code];
  const name = `t.${sqlName(column)}`;
  if (columnOf(column).type === "text[]") return `${name} = '{}'`;
  return column === "entity" ? `${name} = ''` : `${name} IS NULL`;
}

/** "Email, Teléfono" for a row of `tasks t`; null when nothing is missing. */
export const MISSING_SQL = `nullif(concat_ws(', ', ${CODES.map(
  (code) => `CASE WHEN ${lacksSql(code)} THEN '${LACKS[code].label}' END`,
).join(", ")}), '')`;
