import { choiceParam, integerParam, textParam, wordsParam } from "../../lib/url-state.ts";
import { COLUMN_FILTERS } from "./mapping/column-filter.ts";

export const ROW_FILTERS = ["errores", "todas", "fuera"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** What the import page keeps in its address; `import` names the import itself. */
export const importUrlSpec = {
  import: textParam(),
  tab: choiceParam(COLUMN_FILTERS, "todos"),
  filas: choiceParam(ROW_FILTERS, "errores"),
  /** Only rows with errors in this column; 0 for all, else the column's place from 1. */
  columna: integerParam(0, 0, 500),
  buscar: wordsParam(),
  page: integerParam(1),
  porPagina: integerParam(25, 10, 100),
};
