import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { specialistLoader } from "../specialists/specialists.loaders.ts";
import { specialistName } from "../specialists/specialists.service.ts";
import { batchSummary, batchTitle } from "./batch-words.ts";
import { cancelTaskBatch, undoableUntil, undoTaskBatch } from "./end-task-batch.ts";
import { batchProblems, batchReasons, sharesLoader, taskBatch, taskBatches } from "./list-task-batches.ts";
import { previewTaskBatch } from "./preview-task-batch.ts";
import { startTaskBatch } from "./start-task-batch.ts";

export const taskBatchesResolvers: Resolvers = {
  Query: {
    previewTaskBatch: (_root, args, ctx) => previewTaskBatch(ctx, args),
    taskBatches: (_root, { page }, ctx) => taskBatches(ctx, page),
    taskBatch: (_root, { id }, ctx) => taskBatch(ctx, id),
  },
  Mutation: {
    startTaskBatch: (_root, { input }, ctx) => startTaskBatch(ctx as SignedInContext, input),
    cancelTaskBatch: (_root, { id }, ctx) => cancelTaskBatch(ctx as SignedInContext, id),
    undoTaskBatch: (_root, { id }, ctx) => undoTaskBatch(ctx as SignedInContext, id),
  },
  TaskBatch: {
    title: async (batch, _args, ctx) => {
      const [id] = batch.action === "ASSIGN" ? batch.specialistIds : [];
      const specialist = id === undefined ? null : await specialistLoader(ctx).load(id);
      return batchTitle(batch, specialist && specialistName(specialist));
    },
    summary: (batch) => batchSummary(batch),
    shares: async ({ id }, _args, ctx) => {
      const shares = await sharesLoader(ctx).load(id);
      const found = await Promise.all(
        shares.map(async ({ specialistId, tasks }) => ({
          specialist: await specialistLoader(ctx).load(specialistId),
          tasks,
        })),
      );
      return found.flatMap(({ specialist, tasks }) => (specialist === null ? [] : [{ specialist, tasks }]));
    },
    reasons: (batch, _args, ctx) => batchReasons(ctx, batch),
    problems: (batch, { page }, ctx) => batchProblems(ctx, batch, page),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
    undoneBy: ({ undoneBy }, _args, ctx) =>
      undoneBy === null ? null : accountNameLoader(ctx).load(undoneBy),
    undoableUntil: (batch, _args, ctx) => undoableUntil(batch, ctx.clock.now()),
  },
};
