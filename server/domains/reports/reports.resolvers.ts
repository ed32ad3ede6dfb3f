import type { Resolvers } from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { taskList } from "../tasks/task-lists.ts";
import { readPeriod } from "./period.ts";
import { NO_LIST, reportOfList } from "./read-report.ts";
import { exportListRecords, recordsCountLoader } from "./records-zip.ts";
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
  },
  Mutation: {
    exportListReport: (_root, args, ctx) => exportListReport(signedIn(ctx), args),
    exportListRecords: (_root, { listId }, ctx) => exportListRecords(signedIn(ctx), listId),
  },
  TaskList: {
    recordsCount: ({ id }, _args, ctx) => recordsCountLoader(ctx).load(id),
  },
};
