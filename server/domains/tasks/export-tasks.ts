import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";
import { InvalidInput } from "../../platform/refusals.ts";
import { openCsv } from "../../platform/spreadsheets/csv-writer.ts";
import type { TableWriter } from "../../platform/spreadsheets/table-writer.ts";
import { openXlsx } from "../../platform/spreadsheets/xlsx-writer.ts";
import { audit } from "../accounts/audit.ts";
import type { Context, SignedInContext } from "../accounts/context.ts";
import { issueDownloadTicket } from "../accounts/download-tickets.ts";
import { MOST_AT_ONCE } from "./assign-tasks.ts";
import { exportColumns, exportStatement, readExtraHeaders } from "./export-columns.ts";
import { streamRows } from "./export-cursor.ts";
import { TASK_SORTS } from "./task-conditions.ts";
import type { TaskFilter, TaskSort } from "./task-conditions.ts";
import { readId } from "../../platform/ids.ts";
import { filterNames } from "./list-tasks.ts";
import { taskListsByIds } from "./task-lists.ts";

export type ExportFormat = "XLSX" | "CSV";

export interface ExportTasksRequest {
  format: ExportFormat;
  filter?: TaskFilter | null;
  sort?: TaskSort;
  direction?: "ASC" | "DESC";
  taskIds?: readonly string[] | null;
}

/** The `kind` of the tickets exportTasks makes. */
export const TASK_EXPORT = "tasks";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  CSV: "text/csv; charset=utf-8",
};

/** A link for one download within five minutes; nothing is read yet. Throws InvalidInput (too many taskIds). */
export async function exportTasks(
  ctx: SignedInContext,
  input: ExportTasksRequest,
): Promise<{ url: string; fileName: string }> {
  if ((input.taskIds?.length ?? 0) > MOST_AT_ONCE) {
    const message = "No se pueden exportar más de 1.000 tareas elegidas una a una.";
    throw new InvalidInput([{ field: ["taskIds"], code: "TOO_LONG", message }]);
  }
  const fileName = await exportName(ctx, input);
  const url = await ctx.db.transaction(async (manager) => {
    const { format, filter, sort = "CODE", direction = "ASC", taskIds } = input;
    const data = {
      format,
      filters: filterNames(filter ?? {}),
      listId: filter?.listId ?? null,
      chosen: taskIds?.length ?? null,
    };
    await audit(ctx, manager, { action: "exportTasks", subjectType: "task", data });
    const params = { format, filter, sort, direction, taskIds, fileName };
    return issueDownloadTicket(ctx, manager, { kind: TASK_EXPORT, params });
  });
  return { url, fileName };
}

async function exportName(ctx: Context, { filter, format }: ExportTasksRequest): Promise<string> {
  const listId = filter?.listId ? readId(filter.listId) : null;
  const [list] = listId === null ? [] : await taskListsByIds(ctx.db, [listId]);
  return `${list ? `tareas-${list.codeId}` : "tareas"}-${ctx.clock.today()}.${format.toLowerCase()}`;
}

/**
 * The file itself, for the parameters of a redeemed ticket. Its first bytes are there at once; rows come from a
 * cursor as the reader takes them, so memory stays flat and a reader who leaves ends the query.
 */
export function openTaskExport(
  ctx: Context,
  params: Record<string, unknown>,
): { file: Readable; fileName: string; contentType: string } {
  const request = params as unknown as Required<ExportTasksRequest> & { fileName: string };
  const file = new PassThrough({ highWaterMark: 262_144 });
  writeExport(ctx, request, file).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    ctx.log.error({ err: error }, "an export broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName: request.fileName, contentType: CONTENT_TYPES[request.format] };
}

async function writeExport(
  ctx: Context,
  request: Required<ExportTasksRequest>,
  file: PassThrough,
): Promise<void> {
  const selection = {
    filter: request.filter ?? {},
    taskIds: request.taskIds?.map((id) => readId(id) ?? 0) ?? null,
  };
  const headers = await readExtraHeaders(ctx.db, selection);
  const columns = exportColumns(headers);
  const writer: TableWriter =
    request.format === "CSV" ? openCsv(file, columns) : openXlsx(file, columns, { sheetName: "Tareas" });
  const statement = exportStatement(
    selection,
    headers,
    `${TASK_SORTS[request.sort]} ${request.direction}, t.id ${request.direction}`,
  );
  await streamRows(ctx.db, statement, file, (row) => writer.write(row));
  await writer.close();
}
