import { MoreThan } from "typeorm";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import type { Task } from "../tasks/task.entity.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import { workFigures } from "./figures.ts";
import { leaveWork, nextWorkItem, renewWorkItem, workItem } from "./next-work.ts";
import { reasonsOf } from "./reasons.ts";
import { recordWorkOutcome } from "./record-outcome.ts";
import { WorkLease } from "./work-lease.entity.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;

export interface InProgressRow {
  task: Task;
  since: Date;
  accountId: number;
}

async function inProgress(ctx: Context): Promise<InProgressRow[]> {
  const leases = await ctx.db
    .getRepository(WorkLease)
    .find({ where: { until: MoreThan(ctx.clock.now()) }, order: { takenAt: "ASC" } });
  const tasks = new Map(
    (
      await tasksByIds(
        ctx.db,
        leases.map(({ taskId }) => taskId),
      )
    ).map((task) => [task.id, task]),
  );
  return leases.flatMap(({ taskId, accountId, takenAt }) => {
    const task = tasks.get(taskId);
    return task === undefined ? [] : [{ task, since: takenAt, accountId }];
  });
}

export const worklistsResolvers: Resolvers = {
  Query: {
    workItem: (_root, _args, ctx) => workItem(signedIn(ctx)),
    workFigures: (_root, { day }, ctx) => workFigures(signedIn(ctx), day),
    workInProgress: (_root, _args, ctx) => inProgress(ctx),
  },
  Mutation: {
    nextWorkItem: (_root, { input }, ctx) => nextWorkItem(signedIn(ctx), input),
    renewWorkItem: (_root, { taskId }, ctx) => renewWorkItem(signedIn(ctx), taskId),
    recordWorkOutcome: (_root, { taskId, input }, ctx) => recordWorkOutcome(signedIn(ctx), taskId, input),
    leaveWork: (_root, _args, ctx) => leaveWork(signedIn(ctx)),
  },
  WorkItem: {
    task: ({ task }) => task,
    reasons: (item, _args, ctx) => reasonsOf(ctx, item),
    leasedUntil: ({ lease }) => lease.until,
    phone: ({ task }) => `+${task.contactLada}${task.contactPhone ?? ""}`,
  },
  WorkInProgress: {
    account: async ({ accountId }, _args, ctx) => (await accountNameLoader(ctx).load(accountId)) ?? "",
  },
};
