import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { paidTaskLoader } from "../collections/list-payments.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { closeRemittance } from "./close-remittance.ts";
import { setCommissionTerms, termsLoader } from "./commission-terms.ts";
import { remittance, remittances } from "./list-remittances.ts";
import { exportRemittance } from "./remittance-files.ts";
import { closedLines, linePage, sumsOf } from "./remittance-lines.ts";
import { openCurrencies, remittanceDraft } from "./remittance-draft.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;
const nameOf = (ctx: Context, id: number | null) => (id === null ? null : accountNameLoader(ctx).load(id));

export const remittancesResolvers: Resolvers = {
  Query: {
    remittances: (_root, args, ctx) => remittances(ctx, args),
    remittance: (_root, { id }, ctx) => remittance(ctx, id),
    remittanceDraft: (_root, args, ctx) => remittanceDraft(signedIn(ctx), args),
  },
  Mutation: {
    setCommissionTerms: (_root, { listId, input }, ctx) => setCommissionTerms(signedIn(ctx), listId, input),
    closeRemittance: (_root, { input }, ctx) => closeRemittance(signedIn(ctx), input),
    exportRemittance: (_root, { id, format }, ctx) => exportRemittance(signedIn(ctx), id, format),
  },
  TaskList: {
    commissionTerms: ({ id }, _args, ctx) => termsLoader(ctx).load(id),
  },
  CommissionTerms: {
    createdBy: ({ createdBy }, _args, ctx) => nameOf(ctx, createdBy),
  },
  RemittanceDraft: {
    currencies: ({ list, until }, _args, ctx) => openCurrencies(ctx.db, list.id, until),
    figures: ({ sums }) => sums,
    withoutTerms: ({ sums }) => sums.withoutTerms,
    digest: ({ sums }) => sums.digest,
    lines: ({ source }, { page }, ctx) => linePage(ctx.db, source, page),
  },
  Remittance: {
    list: async ({ listId }, _args, ctx) => {
      const list = listId === null ? null : await taskListLoader(ctx).load(listId);
      return list?.deletedAt === null ? list : null;
    },
    from: ({ periodFrom }) => periodFrom,
    until: ({ periodUntil }) => periodUntil,
    figures: (row, _args, ctx) => sumsOf(ctx.db, closedLines(row)),
    closedBy: ({ closedBy }, _args, ctx) => nameOf(ctx, closedBy),
    lines: (row, { page }, ctx) => linePage(ctx.db, closedLines(row), page),
  },
  RemittanceLine: {
    task: ({ taskId }, _args, ctx) => (taskId === null ? null : paidTaskLoader(ctx).load(taskId)),
  },
};
