import { shownSealCode } from "../../../schema/rules/seals.ts";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { hasFile } from "../leads/lead-rows.ts";
import { nearestResult } from "./backtest/nearest-result.ts";
import { exportValuation } from "./export-valuation.ts";
import type { PortfolioValue, Sums } from "./model/value-portfolio.ts";
import { prepareValuation } from "./prepare-valuation.ts";
import { signValuation } from "./sign-valuation.ts";
import { updateValuation } from "./update-valuation.ts";
import {
  euros,
  findValuation,
  rowPage,
  sentLoader,
  valuationSealLoader,
  valuationsLoader,
  valuedLeadLoader,
} from "./valuation-rows.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;

export const valuationsResolvers: Resolvers = {
  Lead: {
    valuations: ({ id }, _args, ctx) => valuationsLoader(ctx).load(id),
  },
  Query: {
    walletValuation: (_root, { id }, ctx) => findValuation(ctx, id),
  },
  Mutation: {
    prepareValuation: (_root, { leadId }, ctx) => prepareValuation(signedIn(ctx), leadId),
    updateValuation: (_root, args, ctx) => updateValuation(signedIn(ctx), args),
    exportValuation: (_root, { id, format }, ctx) => exportValuation(signedIn(ctx), id, format),
    signValuation: (_root, args, ctx) => signValuation(signedIn(ctx), args),
  },
  WalletValuation: {
    state: ({ signedAt }) => (signedAt === null ? "DRAFT" : "SIGNED"),
    isReplaced: async ({ id, leadId }, _args, ctx) =>
      (await valuationsLoader(ctx).load(leadId)).some((other) => other.signedAt !== null && other.id > id),
    rows: ({ rowCount }) => rowCount,
    leftOutCounts: ({ leftOutCounts }) => counts(leftOutCounts),
    notices: ({ notices }) => counts(notices),
    parameters: ({ parameters: { fixedCost, judicialCost, ...rates } }) => ({
      ...rates,
      fixedCost: fixedCost.toFixed(2),
      judicialCost: judicialCost.toFixed(2),
    }),
    learned: ({ learned }) => Object.keys(learned) as (keyof typeof learned)[],
    figures: ({ figures }) => shownFigures(figures),
    backtest: ({ figures }) => nearestResult(figures.count),
    contracts: ({ id }, { page }, ctx) => rowPage(ctx, id, "VALUED", page),
    leftOut: async ({ id }, { page }, ctx) => {
      const { nodes, ...rest } = await rowPage(ctx, id, "LEFT_OUT", page);
      const rows = nodes.map(({ rowNumber, leftOut, found }) => ({
        rowNumber,
        reason: leftOut ?? "NO_AMOUNT",
        found,
      }));
      return { nodes: rows, ...rest };
    },
    fileAvailable: async ({ leadId }, _args, ctx) => {
      const lead = await valuedLeadLoader(ctx).load(leadId);
      return lead !== null && hasFile(ctx, lead);
    },
    signedBy: ({ signedBy }, _args, ctx) =>
      signedBy === null ? null : accountNameLoader(ctx).load(signedBy),
    sealCode: async ({ id, signedAt }, _args, ctx) => {
      const seal = signedAt === null ? null : await valuationSealLoader(ctx).load(id);
      return seal === null ? null : shownSealCode(seal.code);
    },
    sentAt: ({ sendKey }, _args, ctx) => sentLoader(ctx).load(sendKey),
  },
};

function counts(of: Partial<Record<string, number>>): { name: string; count: number }[] {
  return Object.entries(of).map(([name, count = 0]) => ({ name, count }));
}

function shownFigures({ curve, classes, routes, products, ...figures }: PortfolioValue) {
  const share = (name: string, { count, amountCents, expectedCents, presentValueCents }: Sums) => ({
    name,
    count,
    amount: euros(amountCents),
    expected: euros(expectedCents),
    presentValue: euros(presentValueCents),
  });
  return {
    count: figures.count,
    amount: euros(figures.amountCents),
    score: figures.score,
    expected: euros(figures.expectedCents),
    low: euros(figures.lowCents),
    high: euros(figures.highCents),
    presentValue: euros(figures.presentValueCents),
    presentValueLow: euros(figures.presentValueLowCents),
    presentValueHigh: euros(figures.presentValueHighCents),
    curve: curve.map(({ month, expectedCents, lowCents, highCents }) => ({
      month,
      expected: euros(expectedCents),
      low: euros(lowCents),
      high: euros(highCents),
    })),
    classes: classes.map((one) => share(one.riskClass, one)),
    routes: routes.map((one) => share(one.route, one)),
    products: products.map((one) => share(one.product, one)),
  };
}
