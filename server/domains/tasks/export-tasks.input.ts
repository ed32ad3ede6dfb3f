import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { MOST_AT_ONCE } from "./assign-tasks.input.ts";
import { OptionalTaskFilter } from "./task-filter.input.ts";

const TOO_MANY = new Fault("TOO_LONG", "No se pueden exportar más de 1.000 tareas elegidas una a una.");

export class ExportTasksInput implements InputOf<Contract.ExportTasksInput> {
  @AsGiven() format!: Contract.ExportFormat;
  @OptionalTaskFilter() filter: Contract.TaskFilter | null = null;
  @AsGiven() sort: Contract.TaskSort = "CODE";
  @AsGiven() direction: Contract.SortDirection = "ASC";
  /** Only these; null for all of the filter. */
  @Field(readTaskIds, { schema: { type: "array", maxItems: MOST_AT_ONCE }, isRequired: false })
  taskIds: readonly string[] | null = null;
  /** Only these, each once; null for all. */
  @Field(readColumns, { schema: { type: "array" }, isRequired: false })
  columns: readonly Contract.TaskExportColumn[] | null = null;
}

/** One that none was chosen for would be an empty file. */
function readColumns(given: unknown): readonly Contract.TaskExportColumn[] | null {
  const columns = new Set(Array.isArray(given) ? (given as Contract.TaskExportColumn[]) : []);
  return columns.size === 0 ? null : [...columns];
}

function readTaskIds(given: unknown): readonly string[] | null | Fault {
  const ids = Array.isArray(given) ? (given as readonly string[]) : null;
  return ids !== null && ids.length > MOST_AT_ONCE ? TOO_MANY : ids;
}
