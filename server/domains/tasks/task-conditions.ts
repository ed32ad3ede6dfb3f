import type { TaskFilter, TaskSort } from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { lacksSql } from "./missing-values.ts";

/** Each has its index tasks_by_…, together with the id. */
export const TASK_SORTS: Readonly<Record<TaskSort, string>> = {
  CODE: "t.code_id",
  ENTITY: "t.entity COLLATE spanish",
  DEBTOR: "t.debtor COLLATE spanish",
  LAST_ACTION: "t.date_last_action",
  STATE: "t.state",
  AMOUNT: "t.amount_debt",
};

/** Parts of a WHERE over `tasks t` and their parameters, numbered from $1. */
export interface TaskConditions {
  /** Columns that every sort index carries. */
  columns: string;
  /** What only the row itself answers; "" without a search. */
  text: string;
  /** True when a single word is searched among all tasks: nothing that could depend on anything else. */
  oneWord: boolean;
  params: unknown[];
}

export const LIVE = "t.deleted_at IS NULL";

export function taskConditions(filter: TaskFilter): TaskConditions {
  const params: unknown[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  let columns = LIVE;
  // Under the collation of its index; equality means the same under both.
  if (filter.institution)
    columns += ` AND t.entity COLLATE spanish = ANY(${variantsOf(place(filter.institution))})`;
  if (filter.state) columns += ` AND t.state = ${place(filter.state)}`;
  if (filter.listId) columns += ` AND t.list_id = ${place(readId(filter.listId) ?? 0)}`;
  if (filter.assigneeId) columns += ` AND t.assignee_id = ${place(readId(filter.assigneeId) ?? 0)}`;
  if (typeof filter.assigned === "boolean") {
    columns += ` AND t.assignee_id IS ${filter.assigned ? "NOT NULL" : "NULL"}`;
  }
  if (filter.missing) columns += ` AND ${lacksSql(filter.missing)}`;
  const words = searchPatterns(filter.search ?? "");
  const text = words.length === 0 ? "" : occursSql("t.search_text", words, place);
  return { columns, text, oneWord: words.length === 1 && columns === LIVE, params };
}

/** Every way an institution's name is written in the tasks; looked up once for the whole statement. */
function variantsOf(place: string): string {
  return `ARRAY(SELECT DISTINCT entity FROM task_totals WHERE institution_key(entity) = institution_key(${place}))`;
}

export function whereOf({ columns, text }: TaskConditions): string {
  return text === "" ? columns : `${columns} AND ${text}`;
}
