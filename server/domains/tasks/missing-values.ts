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

/** A condition over `tasks t`, and the column it is about. */
export function lacking(code: MissingValue): { columns: readonly string[]; sql: string } {
  const { [code]: name } = COLUMNS;
  const column = `t.${sqlName(name)}`;
  if (columnOf(name).type === "text[]") return { columns: [column], sql: `${column} = '{}'` };
  return { columns: [column], sql: name === "entity" ? `${column} = ''` : `${column} IS NULL` };
}

/** "Email, Teléfono" for a row of `tasks t`; null when nothing is missing. */
export const MISSING_SQL = `nullif(concat_ws(', ', ${MISSING_VALUES.map(
  (code) => `CASE WHEN ${lacking(code).sql} THEN '${MISSING_VALUE_NAMES[code].inExports}' END`,
).join(", ")}), '')`;
