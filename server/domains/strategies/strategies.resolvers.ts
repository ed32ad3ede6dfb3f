import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { createStrategy, deleteStrategy, updateStrategy } from "./change-strategy.ts";
import { endStrategyComparison, startStrategyComparison } from "./compare-versions.ts";
import { comparisonsLoader, figuresLoader, isComparingLoader, versionsLoader } from "./list-comparisons.ts";
import {
  countsLoader,
  olderRunsLoader,
  shownSteps,
  stepsLoader,
  stepTemplateLoader,
  strategies,
  strategy,
  versionKey,
} from "./list-strategies.ts";
import { moveStrategyRuns, pauseStrategy, switchStrategyOff, switchStrategyOn } from "./move-strategy.ts";
import { simulateStrategyComparison } from "./simulate-comparison.ts";
import { simulateStrategy } from "./simulate.ts";
import { taskStrategyLoader } from "./task-strategy.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;

export const strategiesResolvers: Resolvers = {
  Query: {
    strategies: (_root, { listId, page }, ctx) => strategies(ctx, listId, page),
    strategy: (_root, { id }, ctx) => strategy(ctx, id),
    simulateStrategy: (_root, args, ctx) => simulateStrategy(signedIn(ctx), args),
    simulateStrategyComparison: (_root, args, ctx) => simulateStrategyComparison(signedIn(ctx), args),
  },
  Mutation: {
    createStrategy: (_root, { input }, ctx) => createStrategy(signedIn(ctx), input),
    updateStrategy: (_root, { id, input }, ctx) => updateStrategy(signedIn(ctx), id, input),
    deleteStrategy: (_root, { id }, ctx) => deleteStrategy(signedIn(ctx), id),
    switchStrategyOn: (_root, { id }, ctx) => switchStrategyOn(signedIn(ctx), id),
    pauseStrategy: (_root, { id }, ctx) => pauseStrategy(signedIn(ctx), id),
    switchStrategyOff: (_root, { id }, ctx) => switchStrategyOff(signedIn(ctx), id),
    moveStrategyRuns: (_root, { id }, ctx) => moveStrategyRuns(signedIn(ctx), id),
    startStrategyComparison: (_root, { id, input }, ctx) => startStrategyComparison(signedIn(ctx), id, input),
    endStrategyComparison: (_root, { id, keep }, ctx) => endStrategyComparison(signedIn(ctx), id, keep),
  },
  Task: {
    strategyRun: ({ id }, _args, ctx) => taskStrategyLoader(ctx).load(id),
  },
  Strategy: {
    list: async ({ listId }, _args, ctx) => {
      const list = await taskListLoader(ctx).load(listId);
      if (!list) throw new Error("a strategy's list is gone");
      return list;
    },
    steps: async ({ id, version }, _args, ctx) =>
      shownSteps(await stepsLoader(ctx).load(versionKey({ strategyId: id, version }))),
    counts: ({ id }, _args, ctx) => countsLoader(ctx).load(id),
    runsOnOlderVersions: ({ id }, _args, ctx) => olderRunsLoader(ctx).load(id),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
    versions: ({ id }, _args, ctx) => versionsLoader(ctx).load(id),
    isComparing: ({ id }, _args, ctx) => isComparingLoader(ctx).load(id),
    comparisons: ({ id }, _args, ctx) => comparisonsLoader(ctx).load(id),
  },
  StrategyVersion: {
    steps: ({ steps }) => shownSteps(steps),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
  },
  StrategyComparison: {
    startedBy: ({ startedBy }, _args, ctx) => accountNameLoader(ctx).load(startedBy),
    endedBy: ({ endedBy }, _args, ctx) => (endedBy === null ? null : accountNameLoader(ctx).load(endedBy)),
    figures: (comparison, _args, ctx) => figuresLoader(ctx).load(comparison),
  },
  StrategyStep: {
    template: ({ templateId }, _args, ctx) =>
      templateId === null ? null : stepTemplateLoader(ctx).load(templateId),
  },
};
