import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { listBalancesLoader } from "../collections/list-balances.ts";
import { taskListFiguresLoader } from "../tasks/task-list-figures.ts";
import { uploadOf } from "../../shared/uploads.ts";
import { downloadSentFile, importSentFile, refuseSentFile } from "./decide-sent-file.ts";
import { readPeriod } from "../reports/period.ts";
import { reportOfList } from "../reports/read-report.ts";
import { exportPortfolioReport } from "./export-portfolio-report.ts";
import { exportPortfolioTasks } from "./export-portfolio-tasks.ts";
import { addListViewer, listViewersLoader, removeListViewer } from "./list-viewers.ts";
import { myPortfolio, myPortfolios, seesPortfolios, STATUSES, type PortfolioRow } from "./my-portfolios.ts";
import { askAboutPortfolio, questionsOfList, questionsOfTask } from "./portfolio-questions.ts";
import { sendPortfolioFile } from "./send-portfolio-file.ts";
import { sentFilesLoader } from "./sent-files.ts";
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
    askAboutPortfolio: (_root, { input }, ctx) => askAboutPortfolio(signedIn(ctx), input),
    sendPortfolioFile: async (_root, { file, ...args }, ctx) =>
      sendPortfolioFile(signedIn(ctx), args, uploadOf(await file)),
    importSentFile: (_root, { id }, ctx) => importSentFile(signedIn(ctx), id),
    refuseSentFile: (_root, { id, reason }, ctx) => refuseSentFile(signedIn(ctx), id, reason),
    downloadSentFile: (_root, { id }, ctx) => downloadSentFile(signedIn(ctx), id),
    exportPortfolioReport: (_root, args, ctx) => exportPortfolioReport(signedIn(ctx), args),
    exportPortfolioTasks: (_root, { input }, ctx) => exportPortfolioTasks(signedIn(ctx), input),
  },
  Account: {
    seesPortfolios: (account, _args, ctx) => seesPortfolios(ctx, account),
  },
  TaskList: {
    viewers: ({ id }, _args, ctx) => listViewersLoader(ctx).load(id),
    sentFiles: ({ id }, _args, ctx) => sentFilesLoader(ctx).load(id),
  },
  Portfolio: {
    status: async (list, _args, ctx) => STATUSES[(await figures(ctx, list)).status],
    tasksCount: async (list, _args, ctx) => (await figures(ctx, list)).tasksCount,
    totalAmount: async (list, _args, ctx) => (await figures(ctx, list)).totalAmount,
    progress: async (list, _args, ctx) => (await figures(ctx, list)).progress,
    recovered: async ({ id }, _args, ctx) => (await listBalancesLoader(ctx).load(id)).recovered,
    outstanding: async ({ id }, _args, ctx) => (await listBalancesLoader(ctx).load(id)).outstanding,
    report: ({ id }, { period }, ctx) => reportOfList(ctx, id, readPeriod(period, ctx.clock.today())),
    questions: ({ id }, _args, ctx) => questionsOfList(signedIn(ctx), id),
    files: ({ id }, _args, ctx) => sentFilesLoader(ctx).load(id),
  },
  PortfolioTask: {
    questions: ({ id }, _args, ctx) => questionsOfTask(signedIn(ctx), id),
    payments: (task, _args, ctx) => paymentsShown(ctx, task),
    states: (task, _args, ctx) => statesShown(ctx, task),
  },
};
