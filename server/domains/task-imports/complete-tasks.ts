// SQL: any number of rows in one parameter; the database itself writes a task's former row as JSON.
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { excludedList, recordLists } from "../../platform/select-list.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { columnOfProperty, COMPLETED_PROPERTIES } from "../tasks/task-columns.ts";
import { editableValues } from "../tasks/task-fields.ts";
import { changeTasks } from "../tasks/store-tasks.ts";
import type { TaskChange } from "../tasks/store-tasks.ts";
import type { TaskDraft } from "../tasks/task-properties.ts";
import type { Task } from "../tasks/task.entity.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { lockImport, queryable, requireImport, requireStatus, storeImport } from "./import-store.ts";
import { matchTasks } from "./match-tasks.ts";
import type { MatchedRow, SoughtRow } from "./match-tasks.ts";
import { rowReaderOf } from "./row-reader.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { personsMarks, stagedRows } from "./steps/staged-rows.ts";
import type { RowIssue } from "./understanding/row-reading.ts";

const ADDRESSES = ["addressContract", "addressMain", "addressExtra"] as const;
/** A row that only completes needn't be a whole debt. */
const EXPECTED_GAPS: ReadonlySet<string> = new Set(["REQUIRED", "UNREACHABLE"]);

const FOUND_BAD = ["problems", "leftOut"] as const satisfies readonly (keyof TaskImportMark)[];
const STORED = recordLists(TaskImportMark, ["importNumber", "rowNumber", ...FOUND_BAD]);
const REPLACED = excludedList(TaskImportMark, FOUND_BAD);

interface Tally {
  rows: number;
  tasks: number;
  /** Numbers of the entries undo needs: a row may complete several tasks. */
  entries: number;
}

/**
 * Fills in what stored tasks lack from the rows of a file, found by contract or by the debtor's document. Makes no task,
 * no list, and never changes what is there. Rows without their task are left out and can be downloaded; undoing is as
 * of any import. Throws NotFound, InvalidInput, Conflict.
 */
export async function completeTasksFromImport(
  ctx: Context,
  id: string,
): Promise<{ import: TaskImportRecord }> {
  await ctx.db.transaction(async (manager) => {
    await allowStatements(manager, 0);
    const record = await lockImport(manager, id);
    requireStatus(record, ["MAPPING", "REVIEW"]);
    checkChoices(record);
    const tally = await completeAll(ctx, manager, record);
    if (tally.tasks === 0) {
      throw new Conflict("Ninguna fila del archivo completa una tarea guardada: no hay nada que cambiar.", {
        code: "NO_ROWS",
      });
    }
    await finish(ctx, manager, record, tally);
  });
  return { import: await requireImport(ctx.db, id) };
}

function checkChoices({ choices, rowsTotal }: TaskImportRecord): void {
  const invalid = (message: string) => new InvalidInput([{ field: ["columns"], code: "REQUIRED", message }]);
  if (!choices.includes("nContract") && !choices.includes("identityDocument")) {
    throw invalid("Asigna la columna del contrato o la del documento: por ella se buscan las tareas.");
  }
  const filled = [...COMPLETED_PROPERTIES, ...ADDRESSES].some((property) => choices.includes(property));
  if (!filled) throw invalid("Asigna al menos una columna con los datos que faltan, por ejemplo el email.");
  if ((rowsTotal ?? 0) > IMPORT_LIMITS.completedRows) {
    const most = shownCount(IMPORT_LIMITS.completedRows);
    throw new Conflict(`Se pueden completar como máximo ${most} filas a la vez: divide el archivo.`);
  }
}

async function completeAll(ctx: Context, manager: EntityManager, record: TaskImportRecord): Promise<Tally> {
  const tally: Tally = { rows: 0, tasks: 0, entries: 0 };
  const client = queryable(manager);
  const persons = await personsMarks(client, record.number);
  const read = rowReaderOf(record, ctx.clock.today());
  for await (const { rowNumbers, rows } of stagedRows(client, record.number, IMPORT_LIMITS.readBatch)) {
    const sought: SoughtRow[] = [];
    const bad: { rowNumber: number; problems: readonly RowIssue[] }[] = [];
    rows.forEach((cells, at) => {
      const rowNumber = rowNumbers[at] as number;
      const mark = persons.get(rowNumber);
      if (mark?.leftOut) return;
      const { values, issues } = read(cells, mark?.fixes);
      const problems = issues.filter(({ code }) => !EXPECTED_GAPS.has(code));
      if (problems.length > 0) bad.push({ rowNumber, problems });
      else sought.push({ rowNumber, values });
    });
    const matched = await matchTasks(manager, sought);
    for (const { rowNumber, problem } of matched) {
      if (problem)
        bad.push({ rowNumber, problems: [{ column: null, property: null, ...problem, value: "" }] });
    }
    await leaveOut(manager, record, bad);
    await fillIn(ctx, manager, record, matched, tally);
  }
  return tally;
}

async function leaveOut(
  manager: EntityManager,
  record: TaskImportRecord,
  bad: readonly { rowNumber: number; problems: readonly RowIssue[] }[],
): Promise<void> {
  const marks = bad.map((row) => ({ ...row, importNumber: record.number, leftOut: true }));
  await manager.query(
    `INSERT INTO task_import_marks (${STORED.columns})
     SELECT ${STORED.values} FROM jsonb_to_recordset($1::jsonb) AS marks (${STORED.fields})
     ON CONFLICT (import_number, row_number) DO UPDATE SET ${REPLACED}`,
    [JSON.stringify(marks)],
  );
}

async function fillIn(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  matched: readonly MatchedRow[],
  tally: Tally,
): Promise<void> {
  const fills = new Map<number, TaskChange>();
  for (const { tasks, values } of matched) {
    if (tasks.length > 0) tally.rows += 1;
    for (const task of tasks) {
      const fill = missingOf(record, task, values, tasks.length > 1);
      // Of two rows for one task the earlier one is taken.
      const earlier = fills.get(task.id)?.values ?? {};
      fills.set(task.id, { task, values: { ...fill, ...earlier } });
    }
  }
  const changes = [...fills.values()].filter(({ values }) => Object.keys(values).length > 0);
  if (changes.length === 0) return;
  const entries = changes.map(({ task }, at) => ({ task: task.id, row: -(tally.entries + at + 1) }));
  await manager.query(
    `INSERT INTO task_import_overwrites (import_number, task_id, row_number, version_after, former)
     SELECT $1, t.id, e.row, t.version + 1, to_jsonb(t)
     FROM jsonb_to_recordset($2::jsonb) AS e(task bigint, "row" int) JOIN tasks t ON t.id = e.task`,
    [record.number, JSON.stringify(entries)],
  );
  await changeTasks(ctx, manager, changes, {
    type: "OVERWRITTEN",
    summary: `Completada con el archivo «${record.fileName}»`,
    lastAction: "Datos completados por una importación",
  });
  tally.entries += entries.length;
  tally.tasks += changes.length;
}

/** The values of the row the task lacks; of several debts of one person only what is the person's. */
function missingOf(
  { choices }: TaskImportRecord,
  task: Task,
  values: TaskDraft,
  several: boolean,
): TaskChange["values"] {
  const stored = editableValues(task);
  const fill: Record<string, unknown> = {};
  for (const property of COMPLETED_PROPERTIES) {
    const isMine = !several || columnOfProperty(property).completes === "PERSON";
    if (isMine && choices.includes(property) && values[property] && !stored[property])
      fill[property] = values[property];
  }
  if (fill["phone"]) fill["lada"] = values.lada;
  const addresses = ADDRESSES.filter((property) => choices.includes(property) && values[property]);
  if (task.addresses.length === 0) for (const property of addresses) fill[property] = values[property];
  return fill;
}

async function finish(
  ctx: Context,
  manager: EntityManager,
  record: TaskImportRecord,
  tally: Tally,
): Promise<void> {
  const now = ctx.clock.now();
  const leftOut = await manager
    .getRepository(TaskImportMark)
    .countBy({ importNumber: record.number, leftOut: true });
  await storeImport(manager, record.id, now, {
    status: "COMMITTED",
    committedAt: now,
    overwrittenCount: tally.tasks,
    rowsValid: tally.rows,
    rowsFailing: 0,
    rowsLeftOut: leftOut,
    progress: null,
    commitRefusal: null,
    generation: record.generation + 1,
    version: record.version + 1,
  });
  await audit(ctx, manager, {
    action: "completeTasksFromImport",
    subjectType: "task_import",
    subjectId: record.id,
    data: { tasks: tally.tasks, leftOut },
  });
}
