import type { TaskFilter, TaskSort } from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { sinceDaySql, untilDaySql } from "../../shared/listed-days.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { atStage, withCompletion, withDeadline } from "./attempt-stages.ts";
import { figureConditions } from "./report-figures.ts";
import { lacking } from "./missing-values.ts";
import { ENDED_STATES_SQL } from "./task-properties.ts";

/** Each has its index tasks_by_…, together with the id. */
export const TASK_SORTS: Readonly<Record<TaskSort, string>> = {
  CODE: "t.code_id",
  ENTITY: "t.entity COLLATE spanish",
  DEBTOR: "t.debtor COLLATE spanish",
  LAST_ACTION: "t.date_last_action",
  STATE: "t.state",
  AMOUNT: "t.amount_debt",
};

/** A condition that only the row itself answers. */
export interface RowCondition {
  /** All columns that it names (`t.…`), but for the id. */
  columns: readonly string[];
  sql: string;
}

/** Parts of a WHERE over `tasks t` and their parameters, numbered from $1. */
export interface TaskConditions {
  /** Columns that every sort index carries. */
  columns: string;
  row: readonly RowCondition[];
  /** True when a single word is searched among all tasks: nothing that could depend on anything else. */
  oneWord: boolean;
  params: unknown[];
}

export const LIVE = "t.deleted_at IS NULL";

type Place = (value: unknown) => string;

/** `lists`: those to which whoever asks is limited; null: none. */
export function taskConditions(filter: TaskFilter, lists: readonly number[] | null = null): TaskConditions {
  const params: unknown[] = [];
  const place: Place = (value) => `$${params.push(value)}`;
  const limit = lists === null ? "" : ` AND t.list_id = ANY(${place(lists)}::bigint[])`;
  const columns = columnsOf(filter, place) + limit;
  const row = [
    ...rangesOf(filter, place),
    ...listsOf(filter, place),
    ...stageOf(filter, place),
    ...(filter.figure
      ? figureConditions(filter.figure, filter.listId ? (readId(filter.listId) ?? 0) : null, place)
      : []),
  ];
  const words = searchPatterns(filter.search ?? "");
  const oneWord = words.length === 1 && row.length === 0 && columns === LIVE;
  if (words.length > 0)
    row.push({ columns: ["t.search_text"], sql: occursSql("t.search_text", words, place) });
  return { columns, row, oneWord, params };
}

function columnsOf(filter: TaskFilter, place: Place): string {
  let columns = LIVE;
  // Under the collation of its index; equality means the same under both.
  if (filter.institution)
    columns += ` AND t.entity COLLATE spanish = ANY(${variantsOf(place(filter.institution))})`;
  if (filter.state) columns += ` AND t.state = ${place(filter.state)}`;
  if (typeof filter.ongoing === "boolean") {
    columns += ` AND t.state ${filter.ongoing ? "NOT IN" : "IN"} ${ENDED_STATES_SQL}`;
  }
  if (filter.listId) columns += ` AND t.list_id = ${place(readId(filter.listId) ?? 0)}`;
  if (filter.assigneeId) columns += ` AND t.assignee_id = ${place(readId(filter.assigneeId) ?? 0)}`;
  if (typeof filter.assigned === "boolean") {
    columns += ` AND t.assignee_id IS ${filter.assigned ? "NOT NULL" : "NULL"}`;
  }
  if (filter.missing) columns += ` AND ${lacking(filter.missing).sql}`;
  return columns;
}

function rangesOf(filter: TaskFilter, place: Place): RowCondition[] {
  const conditions: RowCondition[] = [];
  const add = (column: string, value: string | null | undefined, sql: (place: string) => string) => {
    if (value) conditions.push({ columns: [column], sql: `${column} ${sql(place(value))}` });
  };
  add("t.amount_debt", filter.amountFrom, (at) => `>= ${at}::numeric`);
  add("t.amount_debt", filter.amountTo, (at) => `<= ${at}::numeric`);
  add("t.created_at", filter.createdFrom, sinceDaySql);
  add("t.created_at", filter.createdTo, untilDaySql);
  add("t.date_last_action", filter.lastActionFrom, sinceDaySql);
  add("t.date_last_action", filter.lastActionTo, untilDaySql);
  return conditions;
}

function listsOf({ assigneeIds, missingAll }: TaskFilter, place: Place): RowCondition[] {
  const lacks = (missingAll ?? []).map(lacking);
  if (!assigneeIds?.length) return lacks;
  const ids = assigneeIds.flatMap((id) => (id == null ? [] : [readId(id) ?? 0]));
  const nobody = ids.length < assigneeIds.length ? " OR t.assignee_id IS NULL" : "";
  return [
    ...lacks,
    { columns: ["t.assignee_id"], sql: `(t.assignee_id = ANY(${place(ids)}::bigint[])${nobody})` },
  ];
}

function stageOf(
  { attempt, completion, deadlineFrom, deadlineTo }: TaskFilter,
  place: Place,
): RowCondition[] {
  return [
    ...(attempt ? [{ columns: ["t.state"], sql: atStage(attempt) }] : []),
    ...(completion ? [{ columns: [], sql: withCompletion(place(completion)) }] : []),
    ...(deadlineFrom || deadlineTo
      ? [{ columns: [], sql: withDeadline(place(deadlineFrom ?? null), place(deadlineTo ?? null)) }]
      : []),
  ];
}

/** Every way an institution's name is written in the tasks; looked up once for the whole statement. */
function variantsOf(place: string): string {
  return `ARRAY(SELECT DISTINCT entity FROM task_totals WHERE institution_key(entity) = institution_key(${place}))`;
}

export function whereOf({ columns, row }: TaskConditions): string {
  return [columns, ...row.map(({ sql }) => sql)].join(" AND ");
}
