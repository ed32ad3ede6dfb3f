import { Readable } from "node:stream";
import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { audit, type AuditNote } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { taskList } from "../tasks/task-lists.ts";
import { drawPdf, drawSheets, type ReportedList } from "./draw-report.ts";
import { readPeriod, type ReportPeriod } from "./period.ts";
import { NO_LIST, reportOfList } from "./read-report.ts";

/** The `kind` of the tickets. */
export const LIST_REPORT_DOWNLOAD = "list-report";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A link for one download within five minutes. Throws NotFound, InvalidInput. */
export async function exportListReport(
  ctx: SignedInContext,
  { listId, period, format }: Contract.MutationExportListReportArgs,
): Promise<{ url: string; fileName: string }> {
  const list = await taskList(ctx, listId);
  if (list === null) throw new NotFound(NO_LIST);
  const note = { action: "exportListReport", subjectType: "taskList" };
  return issueReport(ctx, list, { period, format }, { kind: LIST_REPORT_DOWNLOAD, note });
}

/** The link to the report of a list that the asker may see, with its line in the trail. Throws InvalidInput. */
export async function issueReport(
  ctx: SignedInContext,
  list: Pick<TaskList, "id" | "codeId">,
  { period, format }: Pick<Contract.MutationExportListReportArgs, "period" | "format">,
  { kind, note }: { kind: string; note: Pick<AuditNote, "action" | "subjectType"> },
): Promise<{ url: string; fileName: string }> {
  const today = ctx.clock.today();
  const { from, until } = readPeriod(period, today);
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { ...note, subjectId: list.id, data: { format } });
    const params = { listId: list.id, from, until, format };
    const url = await issueDownloadTicket(ctx, manager, { kind, params });
    return { url, fileName: reportFileName(list, format, until ?? today) };
  });
}

export function reportFileName(
  { codeId }: Pick<ReportedList, "codeId">,
  format: Contract.ReportFormat,
  day: string,
): string {
  return `informe-${codeId}-${day}.${format.toLowerCase()}`;
}

/** For the parameters of a redeemed ticket. Throws NotFound, Busy. */
export async function openListReport(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const textOf = (name: string) => {
    const value = params[name];
    return typeof value === "string" ? value : null;
  };
  const period: ReportPeriod = { from: textOf("from"), until: textOf("until") };
  const format = textOf("format") === "XLSX" ? "XLSX" : "PDF";
  const listId = Number(params["listId"]);
  const report = await reportOfList(ctx, listId, period);
  const list = await ctx.db.getRepository(TaskList).findOneByOrFail({ id: listId });
  const bytes =
    format === "XLSX" ? await drawSheets(list, report) : await drawPdf(list, report, ctx.clock.now());
  return {
    file: Readable.from([bytes]),
    fileName: reportFileName(list, format, report.until),
    contentType: format === "XLSX" ? XLSX_TYPE : "application/pdf",
  };
}
