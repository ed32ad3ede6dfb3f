import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { listBalancesLoader } from "../collections/list-balances.ts";
import { taskListFiguresLoader } from "../tasks/task-list-figures.ts";
import { exportPortfolioTasks } from "./export-portfolio-tasks.ts";
import { addListViewer, listViewersLoader, removeListViewer } from "./list-viewers.ts";
import {
  funnelOf,
  myPortfolio,
  myPortfolios,
  STATUSES,
  stepsOf,
  type PortfolioRow,
} from "./my-portfolios.ts";
import { myPortfolioTask, myPortfolioTasks, paymentsShown, statesShown } from "./portfolio-tasks.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;
const figures = (ctx: Context, { id }: PortfolioRow) => taskListFiguresLoader(ctx).load(id);

export const portfoliosResolvers: Resolvers = {
  Query: {
    myPortfolios: (_root, _args, ctx) => myPortfolios(signedIn(ctx)),
    myPortfolio: (_root, { id }, ctx) => myPortfolio(signedIn(ctx), id),
    myPortfolioTasks: (_root, args, ctx) => myPortfolioTasks(signedIn(ctx), args),
    myPortfolioTask: (_root, args, ctx) => myPortfolioTask(signedIn(ctx), args),
  },
  Mutation: {
    addListViewer: (_root, args, ctx) => addListViewer(signedIn(ctx), args),
    removeListViewer: (_root, { id }, ctx) => removeListViewer(signedIn(ctx), id),
    exportPortfolioTasks: (_root, { input }, ctx) => exportPortfolioTasks(signedIn(ctx), input),
  },
  TaskList: {
    viewers: ({ id }, _args, ctx) => listViewersLoader(ctx).load(id),
  },
  Portfolio: {
    status: async (list, _args, ctx) => STATUSES[(await figures(ctx, list)).status],
    tasksCount: async (list, _args, ctx) => (await figures(ctx, list)).tasksCount,
    totalAmount: async (list, _args, ctx) => (await figures(ctx, list)).totalAmount,
    progress: async (list, _args, ctx) => (await figures(ctx, list)).progress,
    recovered: async ({ id }, _args, ctx) => (await listBalancesLoader(ctx).load(id)).recovered,
    outstanding: async ({ id }, _args, ctx) => (await listBalancesLoader(ctx).load(id)).outstanding,
    funnel: async (list, _args, ctx) => stepsOf(await funnelOf(ctx, list)),
    completions: async (list, _args, ctx) => (await funnelOf(ctx, list)).completions,
  },
  PortfolioTask: {
    payments: (task, _args, ctx) => paymentsShown(ctx, task),
    states: (task, _args, ctx) => statesShown(ctx, task),
  },
};
