import { MISSING_VALUE_NAMES, MISSING_VALUES, type MissingValue } from "../../../schema/rules/tasks.ts";
import { columnOf, sqlName } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/** Where each value is stored that a debt from a file may lack. */
const COLUMNS = {
  EMAIL: "contactEmail",
  PHONE: "contactPhone",
  ADDRESS: "addresses",
  ENTITY: "entity",
  TYPE_CONTRACT: "typeContract",
  DEBT_DATE: "debtDate",
  INTERVENTION: "intervention",
} as const satisfies Record<MissingValue, keyof Task>;

export function missingValues(task: Task): MissingValue[] {
  return MISSING_VALUES.filter((code) => {
    const value = task[COLUMNS[code]];
    return value === null || value.length === 0;
  });
}

/** A condition over `tasks t`. */
export function lacksSql(code: MissingValue): string {
  const column = COLUMNS[code];
  const name = `t.${sqlName(column)}`;
  if (columnOf(column).type === "text[]") return `${name} = '{}'`;
  return column === "entity" ? `${name} = ''` : `${name} IS NULL`;
}

/** "Email, Teléfono" for a row of `tasks t`; null when nothing is missing. */
export const MISSING_SQL = `nullif(concat_ws(', ', ${MISSING_VALUES.map(
  (code) => `CASE WHEN ${lacksSql(code)} THEN '${MISSING_VALUE_NAMES[code].inExports}' END`,
).join(", ")}), '')`;
