import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { isOver } from "../debtors/restricted-sql.ts";
import { answerDispute } from "./answer-dispute.ts";
import { answerDueOn } from "../debtors/data-copy-requests.ts";
import { answerDataCopyRequest, copyRequestsLoader } from "./copy-requests.ts";
import { debtsOf, obligorsLoader } from "./debtor-debts.ts";
import { debtorEvents } from "./debtor-events.ts";
import { pointsLoader, restrictionsLoader, taskDebtorLoader } from "./debtor-loaders.ts";
import { decisionNamesLoader } from "./decision-names.ts";
import { agreementsOf, documentsOf } from "./debtor-things.ts";
import { readDebtor } from "./debtor-views.ts";
import { isAdmin } from "./debtors.policy.ts";
import { decisionsOf, joinDebtors, keepDebtorsApart, undoDebtorDecision } from "./decide-debtors.ts";
import { exportDebtors } from "./export-debtors.ts";
import { listDebtors } from "./list-debtors.ts";
import { noteContactPoint } from "./note-contact-point.ts";
import { liftRestriction, restrictDebtor } from "./restrict-debtor.ts";
import { suggestionsOf } from "./suggest-debtors.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;
const nameOf = (ctx: Context, id: number | null) => (id === null ? null : accountNameLoader(ctx).load(id));

export const debtorDeskResolvers: Resolvers = {
  Query: {
    debtors: (_root, args, ctx) => listDebtors(signedIn(ctx), args),
    debtor: (_root, { id }, ctx) => readDebtor(signedIn(ctx), id),
  },
  Mutation: {
    exportDebtors: (_root, { input }, ctx) => exportDebtors(signedIn(ctx), input),
    restrictDebtor: (_root, { debtorId, input }, ctx) => restrictDebtor(signedIn(ctx), debtorId, input),
    liftRestriction: (_root, { id, reason }, ctx) => liftRestriction(signedIn(ctx), id, reason),
    answerDispute: (_root, { restrictionId, text }, ctx) => answerDispute(signedIn(ctx), restrictionId, text),
    answerDataCopyRequest: (_root, { id, note }, ctx) => answerDataCopyRequest(signedIn(ctx), id, note),
    joinDebtors: (_root, { debtorId, otherId, note }, ctx) =>
      joinDebtors(signedIn(ctx), debtorId, otherId, note),
    keepDebtorsApart: (_root, { debtorId, otherId, note }, ctx) =>
      keepDebtorsApart(signedIn(ctx), debtorId, otherId, note),
    undoDebtorDecision: (_root, { id }, ctx) => undoDebtorDecision(signedIn(ctx), id),
    noteContactPoint: (_root, { debtorId, input }, ctx) => noteContactPoint(signedIn(ctx), debtorId, input),
  },
  Task: {
    debtorProfile: ({ id }, _args, ctx) => taskDebtorLoader(ctx).load(id),
  },
  Debtor: {
    restrictions: ({ id }, _args, ctx) => restrictionsLoader(ctx).load(id),
    points: ({ id }, _args, ctx) => pointsLoader(ctx).load(id),
    debts: ({ id }, _args, ctx) => debtsOf(signedIn(ctx), id),
    events: async ({ id }, { first, after }, ctx) => {
      const { nodes, endCursor, hasNextPage } = await debtorEvents(signedIn(ctx), id, first, after);
      return { nodes, pageInfo: { endCursor, hasNextPage } };
    },
    agreements: ({ id }, _args, ctx) => agreementsOf(signedIn(ctx), id),
    documents: ({ id }, _args, ctx) => documentsOf(signedIn(ctx), id),
    suggestions: ({ id }, _args, ctx) => (isAdmin(signedIn(ctx)) ? suggestionsOf(signedIn(ctx), id) : []),
    copyRequests: ({ id }, _args, ctx) => copyRequestsLoader(signedIn(ctx)).load(id),
    decisions: ({ id }, _args, ctx) => (isAdmin(signedIn(ctx)) ? decisionsOf(signedIn(ctx), id) : []),
  },
  DataCopyRequest: {
    answerBy: ({ askedAt }) => answerDueOn(askedAt),
    answeredByName: ({ answeredBy }, _args, ctx) => nameOf(ctx, answeredBy),
  },
  DebtorDebt: {
    obligors: ({ task }, _args, ctx) => obligorsLoader(signedIn(ctx)).load(task.id),
  },
  DebtorDecision: {
    names: ({ debtorId, otherId }, _args, ctx) =>
      decisionNamesLoader(ctx).loadMany([debtorId, otherId]) as Promise<string[]>,
    decidedByName: ({ decidedBy }, _args, ctx) => nameOf(ctx, decidedBy),
  },
  Restriction: {
    isInForce: (restriction, _args, ctx) => !isOver(restriction, ctx.clock.today()),
    mayEnd: (restriction, _args, ctx) => restriction.mayEnd && !isOver(restriction, ctx.clock.today()),
    createdByName: ({ createdBy }, _args, ctx) => nameOf(ctx, createdBy),
    endedByName: ({ endedBy }, _args, ctx) => nameOf(ctx, endedBy),
  },
};
