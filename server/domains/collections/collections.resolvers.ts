import { DEBT_CHARGES } from "../../../schema/rules/debt-payments.ts";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { PART_ORDER } from "./balance.ts";
import { addDebtCharge, reverseDebtCharge } from "./add-charge.ts";
import { chargesOfDebt, reversalOf } from "./charges.ts";
import type { DebtEntry } from "./debt-entry.entity.ts";
import type { DebtPayment } from "./debt-payment.entity.ts";
import { balanceOf } from "./entries.ts";
import { exportDebtPayments } from "./export-payments.ts";
import { lateInterestOf, lateInterestRates } from "./late-interest/late-interest.ts";
import { setLateInterestRate } from "./late-interest/set-late-interest-rate.ts";
import { debtPayments, entriesLoader, paidTaskLoader, paymentsOfDebt } from "./list-payments.ts";
import { presentReceived, promisesOfDebt, promiseState, receivedLoader } from "./promises.ts";
import { recordDebtPromise, withdrawDebtPromise } from "./record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "./record-payment.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;
const nameOf = (ctx: Context, id: number | null) => (id === null ? null : accountNameLoader(ctx).load(id));

async function entryOf(
  ctx: Context,
  { id }: Pick<DebtPayment, "id">,
  kind: DebtEntry["kind"],
): Promise<DebtEntry | undefined> {
  return (await entriesLoader(ctx).load(id)).find((entry) => entry.kind === kind);
}

const COLUMN_OF = { COSTS: "costs", INTEREST: "interest", PRINCIPAL: "principal" } as const;
const NONE = "0.00";

export const collectionsResolvers: Resolvers = {
  Query: {
    lateInterestRates: (_root, _args, ctx) => lateInterestRates(ctx),
    debtPayments: (_root, args, ctx) => debtPayments(signedIn(ctx), args),
  },
  Mutation: {
    setLateInterestRate: (_root, { input }, ctx) => setLateInterestRate(signedIn(ctx), input),
    recordDebtPayment: (_root, { taskId, input }, ctx) => recordDebtPayment(ctx, taskId, input),
    reverseDebtPayment: (_root, { id, input }, ctx) => reverseDebtPayment(signedIn(ctx), id, input),
    addDebtCharge: (_root, { taskId, input }, ctx) => addDebtCharge(signedIn(ctx), taskId, input),
    reverseDebtCharge: (_root, { id, input }, ctx) => reverseDebtCharge(signedIn(ctx), id, input),
    recordDebtPromise: (_root, { taskId, input }, ctx) => recordDebtPromise(signedIn(ctx), taskId, input),
    withdrawDebtPromise: (_root, { id, reason }, ctx) => withdrawDebtPromise(signedIn(ctx), id, { reason }),
    exportDebtPayments: (_root, { input }, ctx) => exportDebtPayments(signedIn(ctx), input),
  },
  Task: {
    balance: (task, { day }, ctx) => balanceOf(ctx, task, day),
    lateInterest: (task, { day }, ctx) => lateInterestOf(ctx, task, day),
    charges: ({ id }, _args, ctx) => chargesOfDebt(ctx, id),
    payments: ({ id }, _args, ctx) => paymentsOfDebt(ctx, id),
    promises: ({ id }, _args, ctx) => promisesOfDebt(ctx, id),
  },
  DebtPayment: {
    task: ({ taskId }, _args, ctx) => (taskId === null ? null : paidTaskLoader(ctx).load(taskId)),
    recordedBy: ({ recordedBy }, _args, ctx) => nameOf(ctx, recordedBy),
    allocation: async (payment, _args, ctx) => {
      const entry = await entryOf(ctx, payment, "PAYMENT");
      return PART_ORDER.flatMap((part) => {
        const amount = entry?.[COLUMN_OF[part]] ?? NONE;
        return amount === NONE ? [] : [{ part, amount }];
      });
    },
    excess: async (payment, _args, ctx) => (await entryOf(ctx, payment, "PAYMENT"))?.excess ?? NONE,
    reversal: async (payment, _args, ctx) => (await entryOf(ctx, payment, "REVERSAL")) ?? null,
  },
  DebtCharge: {
    part: ({ kind }) => DEBT_CHARGES[kind].part,
    addedBy: ({ actorId }, _args, ctx) => nameOf(ctx, actorId),
    reversal: (charge, _args, ctx) => reversalOf(ctx, charge),
  },
  DebtChargeReversal: {
    by: ({ actorId }, _args, ctx) => nameOf(ctx, actorId),
  },
  DebtPromise: {
    madeBy: ({ madeBy }, _args, ctx) => nameOf(ctx, madeBy),
    received: (promise, _args, ctx) => presentReceived(ctx, promise),
    state: async (promise, _args, ctx) =>
      promiseState(promise, await receivedLoader(ctx).load(promise.id), ctx.clock.today()),
  },
  DebtPaymentReversal: {
    by: ({ actorId }, _args, ctx) => nameOf(ctx, actorId),
  },
};
