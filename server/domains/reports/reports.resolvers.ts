import type { Resolvers } from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { taskList } from "../tasks/task-lists.ts";
import { readPeriod } from "./period.ts";
import { NO_LIST, reportOfList } from "./read-report.ts";

export const reportsResolvers: Resolvers = {
  Query: {
    listReport: async (_root, { listId, period }, ctx) => {
      const days = readPeriod(period, ctx.clock.today());
      const list = await taskList(ctx, listId);
      if (list === null) throw new NotFound(NO_LIST);
      return reportOfList(ctx, list.id, days);
    },
  },
};
