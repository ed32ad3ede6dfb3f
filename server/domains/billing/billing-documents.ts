import { Readable } from "node:stream";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { openDocument } from "../../shared/documents.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { renderPdf } from "../../platform/pdf.ts";
import { NotFound } from "../../platform/refusals.ts";
import { budgetContent } from "./budget-content.ts";
import { budgetPdf, receiptPdf } from "./billing-pdf.ts";
import { budgetById, requireBudget } from "./budget-rows.ts";
import { paymentById, requirePayment } from "./payment-rows.ts";

/** The `kind`s of the tickets. */
export const BUDGET_DOWNLOAD = "budget";
export const RECEIPT_DOWNLOAD = "receipt";
export const PAYMENT_PROOF_DOWNLOAD = "payment-proof";

export interface BillingLink {
  url: string;
  fileName: string;
}

const PDF = "application/pdf";

/** A link to the budget as PDF, once, for five minutes. Throws NotFound, Forbidden. */
export async function budgetDocumentLink(ctx: SignedInContext, id: string): Promise<BillingLink> {
  const { budget } = await requireBudget(ctx, ctx.db, id);
  return auditedLink(ctx, {
    kind: BUDGET_DOWNLOAD,
    action: "downloadBudget",
    subject: ["budget", budget.id],
    fileName: budgetFileName(budget),
  });
}

/** For a budget whose reader was checked. Throws NotFound, Busy. */
export async function openBudgetPdf(ctx: Context, budgetId: number): Promise<OpenedFile> {
  const budget = await budgetById(ctx.db, budgetId);
  if (!budget) throw new NotFound();
  const bytes = await renderPdf(budgetPdf(budget, await budgetContent(ctx, budget)));
  return { file: Readable.from([bytes]), fileName: budgetFileName(budget), contentType: PDF };
}

function budgetFileName({ number, version }: { number: string; version: number }): string {
  return version === 1 ? `presupuesto-${number}.pdf` : `presupuesto-${number}-v${version}.pdf`;
}

/** A link to a confirmed payment's receipt as PDF. Throws NotFound (also before it is confirmed), Forbidden. */
export async function receiptLink(ctx: SignedInContext, paymentId: string): Promise<BillingLink> {
  const { payment } = await requirePayment(ctx, ctx.db, paymentId, { roles: ["CLIENT", "MANAGER", "ADMIN"] });
  if (payment.receipt === null) throw new NotFound(NO_RECEIPT);
  return auditedLink(ctx, {
    kind: RECEIPT_DOWNLOAD,
    action: "downloadReceipt",
    subject: ["payment", payment.id],
    fileName: `recibo-${payment.receiptNumber}.pdf`,
  });
}

const NO_RECEIPT = "Este pago no tiene recibo: existe desde que se confirma.";

export async function openReceiptPdf(ctx: Context, paymentId: number): Promise<OpenedFile> {
  const payment = await paymentById(ctx.db, paymentId);
  if (!payment?.receipt) throw new NotFound(NO_RECEIPT);
  const bytes = await renderPdf(receiptPdf(payment.receipt));
  return { file: Readable.from([bytes]), fileName: `recibo-${payment.receiptNumber}.pdf`, contentType: PDF };
}

/** A link to what the client sent as proof. Throws NotFound, Forbidden. */
export async function paymentProofLink(ctx: SignedInContext, id: string): Promise<BillingLink> {
  const { payment } = await requirePayment(ctx, ctx.db, id, { roles: ["CLIENT", "ADMIN"] });
  if (payment.proof === null) throw new NotFound(NO_PROOF);
  return auditedLink(ctx, {
    kind: PAYMENT_PROOF_DOWNLOAD,
    action: "downloadPaymentProof",
    subject: ["payment", payment.id],
    fileName: payment.proof.fileName,
  });
}

const NO_PROOF = "Este pago no tiene justificante.";

export async function openPaymentProof(ctx: Context, paymentId: number): Promise<OpenedFile> {
  const payment = await paymentById(ctx.db, paymentId);
  if (!payment?.proof) throw new NotFound(NO_PROOF);
  return openDocument(ctx, payment.proof);
}

async function auditedLink(
  ctx: SignedInContext,
  {
    kind,
    action,
    subject: [subjectType, subjectId],
    fileName,
  }: {
    kind: string;
    action: string;
    subject: readonly [type: string, id: number];
    fileName: string;
  },
): Promise<BillingLink> {
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action, subjectType, subjectId });
    return { url: await issueDownloadTicket(ctx, manager, { kind, params: { id: subjectId } }), fileName };
  });
}
