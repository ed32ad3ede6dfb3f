import type { Writable } from "node:stream";
import type * as Contract from "../../generated/schema-types.ts";
import { streamRows } from "../../platform/spreadsheets/row-stream.ts";
import { streamTable } from "../../platform/spreadsheets/table-file.ts";
import type { ExportedFile, OpenTable } from "../../platform/spreadsheets/table-file.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { ExportTasksInput } from "./export-tasks.input.ts";
import { exportColumns, exportStatement, readExtraHeaders } from "./export-columns.ts";
import { TASK_SORTS } from "./task-conditions.ts";
import { readId } from "../../platform/ids.ts";
import { taskListsByIds } from "./task-lists.ts";
import { visibleTasks } from "./tasks.policy.ts";

/** The `kind` of the tickets exportTasks makes. */
export const TASK_EXPORT = "tasks";

/** A link for one download within five minutes; nothing is read yet. Throws InvalidInput (too many taskIds). */
export async function exportTasks(
  ctx: SignedInContext,
  given: Contract.ExportTasksInput,
): Promise<{ url: string; fileName: string }> {
  const input = readInput(new ExportTasksInput(), given);
  const { format, filter, sort, direction, taskIds, columns } = input;
  return issueExport(ctx, {
    kind: TASK_EXPORT,
    name: await exportName(ctx, input),
    format,
    action: "exportTasks",
    subjectType: "task",
    data: {
      filters: filterNames(filter ?? {}),
      listId: filter?.listId ?? null,
      chosen: taskIds?.length ?? null,
    },
    params: { filter, sort, direction, taskIds, columns },
  });
}

/** After the list it is of; whoever knows but some tasks of it gets no name of one by its id. */
async function exportName(ctx: SignedInContext, { filter }: ExportTasksInput): Promise<string> {
  const listId = filter?.listId && ctx.actor.role === "ADMIN" ? readId(filter.listId) : null;
  const [list] = listId === null ? [] : await taskListsByIds(ctx.db, [listId]);
  return list ? `tareas-${list.codeId}` : "tareas";
}

/**
 * The file itself, for the parameters of a redeemed ticket. Its first bytes are there at once; rows come from a
 * cursor as the reader takes them, so memory stays flat and a reader who leaves ends the query. `asker`: who asked for it, as
 * it is now.
 */
export function openTaskExport(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Pick<Actor, "accountId" | "role">,
): ExportedFile {
  const request = params as unknown as ExportTasksInput & { fileName: string };
  const { format, fileName, sort, direction, taskIds, columns } = request;
  const wanted = { filter: visibleTasks(asker, request.filter ?? {}), sort, direction, taskIds, columns };
  return streamTable(ctx, { format, fileName, sheetName: "Tareas" }, (open, reader) =>
    writeExport(ctx, wanted, open, reader),
  );
}

async function writeExport(
  ctx: Context,
  request: Omit<ExportTasksInput, "format">,
  open: OpenTable,
  reader: Writable,
): Promise<void> {
  const selection = {
    filter: request.filter ?? {},
    taskIds: request.taskIds?.map((id) => readId(id) ?? 0) ?? null,
    columns: request.columns,
  };
  const headers = await readExtraHeaders(ctx.db, selection);
  const writer = open(exportColumns(headers, request.columns));
  const statement = exportStatement(
    selection,
    headers,
    `${TASK_SORTS[request.sort]} ${request.direction}, t.id ${request.direction}`,
  );
  await streamRows(ctx.db, statement, reader, (row) => writer.write(row));
  await writer.close();
}
