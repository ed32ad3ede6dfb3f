import type { ImportColumn } from "../import-types.ts";

export const COLUMN_FILTERS = ["todos", "sin-asignar", "asignados", "errores"] as const;
export type ColumnFilter = (typeof COLUMN_FILTERS)[number];

export const COLUMN_FILTER_LABELS: Readonly<Record<ColumnFilter, string>> = {
  todos: "Todos",
  "sin-asignar": "Sin asignar",
  asignados: "Asignados",
  errores: "Errores",
};

const MATCHES: Readonly<Record<ColumnFilter, (column: ImportColumn) => boolean>> = {
  todos: () => true,
  "sin-asignar": ({ choice }) => choice === null,
  asignados: ({ choice }) => choice !== null,
  errores: ({ errorCount, unknownValues }) => errorCount > 0 || unknownValues.length > 0,
};

/** The columns of a tab; `held` (an index) stays although it no longer belongs there: somebody is working on it. */
export function filterColumns(
  columns: readonly ImportColumn[],
  filter: ColumnFilter,
  held: number | null = null,
): ImportColumn[] {
  return columns.filter((column) => column.index === held || MATCHES[filter](column));
}

/** How many columns each tab has. */
export function countColumns(columns: readonly ImportColumn[]): Record<ColumnFilter, number> {
  const count = (filter: ColumnFilter) => columns.filter(MATCHES[filter]).length;
  return {
    todos: columns.length,
    "sin-asignar": count("sin-asignar"),
    asignados: count("asignados"),
    errores: count("errores"),
  };
}
