import type { Resolvers } from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { taskList } from "../tasks/task-lists.ts";
import { exportGlobalReport, globalReport } from "./global-report.ts";
import { nextOn, scheduleLoader, sendingsLoader } from "./list-schedules.ts";
import { readPeriod } from "./period.ts";
import { NO_LIST, reportOfList } from "./read-report.ts";
import { exportListRecords, recordsCountLoader } from "./records-zip.ts";
import { sendReportNow, setReportSchedule } from "./report-clock.ts";
import { exportListReport } from "./report-files.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;

export const reportsResolvers: Resolvers = {
  Query: {
    listReport: async (_root, { listId, period }, ctx) => {
      const days = readPeriod(period, ctx.clock.today());
      const list = await taskList(ctx, listId);
      if (list === null) throw new NotFound(NO_LIST);
      return reportOfList(ctx, list.id, days);
    },
    globalReport: (_root, { period }, ctx) => globalReport(ctx, readPeriod(period, ctx.clock.today())),
  },
  Mutation: {
    exportGlobalReport: (_root, args, ctx) => exportGlobalReport(signedIn(ctx), args),
    exportListReport: (_root, args, ctx) => exportListReport(signedIn(ctx), args),
    setReportSchedule: (_root, { listId, input }, ctx) => setReportSchedule(signedIn(ctx), listId, input),
    sendReportNow: (_root, { listId }, ctx) => sendReportNow(signedIn(ctx), listId),
    exportListRecords: (_root, { listId }, ctx) => exportListRecords(signedIn(ctx), listId),
  },
  TaskList: {
    recordsCount: ({ id }, _args, ctx) => recordsCountLoader(ctx).load(id),
    reportSchedule: ({ id }, _args, ctx) => scheduleLoader(ctx).load(id),
    reportSendings: ({ id }, _args, ctx) => sendingsLoader(ctx).load(id),
  },
  ReportSchedule: {
    nextOn: (schedule, _args, ctx) => nextOn(ctx, schedule),
    updatedBy: ({ updatedBy }, _args, ctx) =>
      updatedBy === null ? null : accountNameLoader(ctx).load(updatedBy),
  },
};
