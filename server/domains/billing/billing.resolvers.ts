import type { FileUpload } from "graphql-upload-minimal";
import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { uploadOf } from "../../shared/uploads.ts";
import type { Upload } from "../../shared/uploads.ts";
import { answerBudget } from "./answer-budget.ts";
import { balanceCases } from "./balance-cases.ts";
import { balanceParts } from "./balance-parts.ts";
import { balance } from "./balance.ts";
import { budgetDocumentLink, paymentProofLink, receiptLink } from "./billing-documents.ts";
import { budgetContent } from "./budget-content.ts";
import { caseBudgets } from "./budget-rows.ts";
import { confirmPayment, refundPayment, rejectPayment } from "./decide-payment.ts";
import { rejectPayout, settlePayout } from "./decide-payout.ts";
import { exportBalance } from "./export-balance.ts";
import { exportCases } from "./export-cases.ts";
import { exportPayments } from "./export-payments.ts";
import { caseCostView, caseInstalments, instalmentLoader } from "./instalments.ts";
import { ledgerEntries } from "./ledger-entries.ts";
import { clientInstalments, clientPayments, payments, payouts, shownIban } from "./list-billing.ts";
import { commissions } from "./list-commissions.ts";
import { notifyPayment } from "./notify-payment.ts";
import { instalmentPayments } from "./payment-rows.ts";
import { paymentsOverview } from "./payments-overview.ts";
import { budgetPreview } from "./preview-budget.ts";
import { remindPayment } from "./remind-payment.ts";
import { requestPayout } from "./request-payout.ts";
import { payoutToStop, stopPayout } from "./stop-payout.ts";
import { saveBudget } from "./save-budget.ts";
import { sendBudget } from "./send-budget.ts";

export const billingResolvers: Resolvers = {
  Query: {
    budgetPreview: (_root, { input }, ctx) => budgetPreview(ctx as SignedInContext, input),
    clientPayments: (_root, _args, ctx) => clientPayments(ctx as SignedInContext),
    clientInstalments: (_root, args, ctx) => clientInstalments(ctx as SignedInContext, args),
    balance: (_root, _args, ctx) => balance(ctx as SignedInContext),
    balanceCases: (_root, args, ctx) => balanceCases(ctx as SignedInContext, args),
    ledgerEntries: (_root, args, ctx) => ledgerEntries(ctx as SignedInContext, args),
    payoutToStop: (_root, { token }, ctx) => payoutToStop(ctx, token),
    payouts: (_root, args, ctx) => payouts(ctx as SignedInContext, args),
    payments: (_root, args, ctx) => payments(ctx as SignedInContext, args),
    commissions: (_root, args, ctx) => commissions(ctx as SignedInContext, args),
    paymentsOverview: (_root, _args, ctx) => paymentsOverview(ctx as SignedInContext),
  },
  Mutation: {
    saveBudget: (_root, { caseNumber, input }, ctx) => saveBudget(ctx as SignedInContext, caseNumber, input),
    sendBudget: (_root, { id }, ctx) => sendBudget(ctx as SignedInContext, id),
    answerBudget: (_root, { id, input }, ctx) => answerBudget(ctx as SignedInContext, id, input),
    budgetDocumentLink: (_root, { id }, ctx) => budgetDocumentLink(ctx as SignedInContext, id),
    remindPayment: (_root, { instalmentId }, ctx) => remindPayment(ctx as SignedInContext, instalmentId),
    notifyPayment: async (_root, { instalmentId, input, proof }, ctx) =>
      notifyPayment(ctx as SignedInContext, instalmentId, input, await received(proof)),
    confirmPayment: (_root, { id, input }, ctx) => confirmPayment(ctx as SignedInContext, id, input),
    rejectPayment: (_root, { id, input }, ctx) => rejectPayment(ctx as SignedInContext, id, input),
    refundPayment: (_root, { id, input }, ctx) => refundPayment(ctx as SignedInContext, id, input),
    paymentProofLink: (_root, { id }, ctx) => paymentProofLink(ctx as SignedInContext, id),
    receiptLink: (_root, { paymentId }, ctx) => receiptLink(ctx as SignedInContext, paymentId),
    stopPayout: (_root, { token }, ctx) => stopPayout(ctx, token),
    requestPayout: (_root, { input }, ctx) => requestPayout(ctx as SignedInContext, input),
    settlePayout: (_root, { id, reference }, ctx) => settlePayout(ctx as SignedInContext, id, reference),
    rejectPayout: (_root, { id, reason }, ctx) => rejectPayout(ctx as SignedInContext, id, reason),
    exportBalance: (_root, args, ctx) => exportBalance(ctx as SignedInContext, args),
    exportCases: (_root, { input }, ctx) => exportCases(ctx as SignedInContext, input),
    exportPayments: (_root, { input }, ctx) => exportPayments(ctx as SignedInContext, input),
  },
  Case: {
    budgets: (record, _args, ctx) => caseBudgets(ctx as SignedInContext, record),
    instalments: (record, _args, ctx) => caseInstalments(ctx as SignedInContext, record),
    cost: (record, _args, ctx) => caseCostView(ctx as SignedInContext, record),
  },
  Balance: {
    parts: (_balance, _args, ctx) => balanceParts(ctx.db, (ctx as SignedInContext).actor.accountId),
  },
  Budget: {
    budgetVersion: ({ version }) => version,
    content: (budget, _args, ctx) => budgetContent(ctx, budget),
  },
  Instalment: {
    payments: ({ id }, _args, ctx) => instalmentPayments(ctx, id),
  },
  Payment: {
    instalment: ({ instalmentId }, _args, ctx) => instalmentLoader(ctx).load(instalmentId),
    hasProof: ({ proof }) => proof !== null,
  },
  Payout: {
    iban: (payout, _args, ctx) => shownIban(ctx as SignedInContext, payout),
    waitsUntil: ({ status, waitsUntil }, _args, { clock }) =>
      status === "REQUESTED" && waitsUntil !== null && waitsUntil > clock.now() ? waitsUntil : null,
  },
  ClientPayments: {
    bankDetails: (_payments, _args, { env }) => env.payments,
  },
};

async function received(file: Promise<FileUpload> | null | undefined): Promise<Upload | null> {
  return file ? uploadOf(await file) : null;
}
