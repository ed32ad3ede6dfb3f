import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import type { StoredDocument } from "../../shared/documents.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { storeDocument } from "../../shared/documents.ts";
import { requireQuota } from "../../shared/storage-quota.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import type { Upload } from "../../shared/uploads.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import { tellPaymentToConfirm } from "./billing-desk.ts";
import { takeNumber } from "./billing-numbers.ts";
import { requireInstalment } from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";
import { NotifyPaymentInput } from "./notify-payment.input.ts";
import { paymentById } from "./payment-rows.ts";
import { Payment } from "./payment.entity.ts";
import type { PaymentRecord } from "./payment-rows.ts";

const NOTICES = { name: "notify-payment", points: 40, seconds: 3_600 };
/** Where proofs are stored. */
export const PROOF_FOLDER = "payment-proofs";
export const NOTED = "Gracias: hemos anotado tu pago. Te avisaremos cuando lo confirmemos.";

/**
 * The client says an instalment is paid: the whole of it, once. Nothing is charged here. Throws InvalidInput (reference),
 * NotFound, Conflict (ALREADY_DONE, NOT_DUE), RateLimited, and what storeDocument throws.
 */
export async function notifyPayment(
  ctx: SignedInContext,
  instalmentId: string,
  given: Contract.NotifyPaymentInput,
  proof: Upload | null,
): Promise<{ payment: PaymentRecord; message: string }> {
  const notice = await checkBefore(ctx, instalmentId, given, proof);
  const keep = (document: StoredDocument | null) =>
    ctx.db.transaction((manager) => keepNotice(ctx, manager, { instalmentId, notice, document }));
  const payment = await (proof === null ? keep(null) : storeDocument(ctx, PROOF_FOLDER, proof, keep));
  return { payment, message: NOTED };
}

/** A refused request must not leave the upload's stream unread, or it would never end. */
async function checkBefore(
  ctx: SignedInContext,
  instalmentId: string,
  given: Contract.NotifyPaymentInput,
  proof: Upload | null,
): Promise<NotifyPaymentInput> {
  try {
    await requireInstalment(ctx, ctx.db, instalmentId, { roles: ["CLIENT"] });
    const notice = readInput(new NotifyPaymentInput(), given);
    await throttle(ctx, [NOTICES, String(ctx.actor.accountId)]);
    return notice;
  } catch (error) {
    proof?.content.resume();
    throw error;
  }
}

async function keepNotice(
  ctx: SignedInContext,
  manager: EntityManager,
  { instalmentId, ...given }: NoticeKept & { instalmentId: string },
): Promise<PaymentRecord> {
  const account = await lockOwnAccount(ctx, manager);
  const { instalment } = await requireInstalment(ctx, manager, instalmentId, {
    roles: ["CLIENT"],
    lock: true,
  });
  const author = { side: "CLIENT", name: displayName(account), accountId: account.id } as const;
  return notifyPaymentFor(ctx, manager, { ...given, instalment, author });
}

interface NoticeKept {
  notice: NotifyPaymentInput;
  document: StoredDocument | null;
}

interface GivenNotice extends NoticeKept {
  instalment: InstalmentRecord;
  author: EntryAuthor;
}

/**
 * The notice itself, inside the caller's transaction with the case locked: for somebody signed in and for the personal
 * link of an invited client. Throws Conflict (ALREADY_DONE, CANCELLED, NOT_DUE).
 */
export async function notifyPaymentFor(
  ctx: Context,
  manager: EntityManager,
  given: GivenNotice,
): Promise<PaymentRecord> {
  const { instalment, author, document } = given;
  refuseNotPayable(instalment);
  const { caseId, amount } = instalment;
  const id = await insertPayment(ctx, manager, given);
  if (document !== null) await requireQuota(ctx, manager, { accountId: author.accountId, caseId });
  await writeCaseEntry(ctx, manager, {
    caseId,
    type: "PAGO",
    text: `El cliente avisa de un pago: ${instalment.description}, ${euros(centsOf(amount))}. Está por confirmar.`,
    audience: "CLIENT",
    author,
    data: { instalmentId: instalment.id, paymentId: id, event: "notified" },
  });
  await audit(ctx, manager, {
    action: "notifyPayment",
    subjectType: "payment",
    subjectId: id,
    data: {
      caseId,
      instalmentId: instalment.id,
      hasProof: document !== null,
      partyId: author.partyId ?? null,
    },
  });
  const payment = await paymentById(manager, id);
  if (!payment) throw new Error("the payment wasn't stored");
  await tellPaymentToConfirm(ctx, manager, payment);
  return payment;
}

async function insertPayment(
  ctx: Context,
  manager: EntityManager,
  { instalment, author, notice, document }: GivenNotice,
): Promise<number> {
  const payments = manager.getRepository(Payment);
  const { id } = await payments.save(
    payments.create({
      number: await takeNumber(ctx, manager, "payment"),
      instalmentId: instalment.id,
      caseId: instalment.caseId,
      amount: instalment.amount,
      currency: instalment.currency,
      method: notice.method,
      reference: notice.reference,
      proof: document,
      notifiedBy: author.accountId,
      notifiedAt: ctx.clock.now(),
    }),
  );
  return id;
}

const DONE: Partial<Record<Contract.InstalmentStatus, string>> = {
  NOTIFIED: "Ya nos has avisado de este pago: está por confirmar.",
  PAID: "Este pago ya está confirmado.",
  REFUNDED: "Este pago se devolvió.",
};

/** Paying ahead is welcome; the signing fee isn't owed before there is an agreement. */
function refuseNotPayable({ status, concept }: InstalmentRecord): void {
  const done = DONE[status];
  if (done !== undefined) throw new Conflict(done, { code: "ALREADY_DONE" });
  if (status === "CANCELLED")
    throw new Conflict("Este pago se ha anulado: no tienes que pagarlo.", { code: "CANCELLED" });
  if (status === "PENDING" && concept === "SIGNING")
    throw new Conflict("La firma del acuerdo se paga cuando haya un acuerdo aceptado.", { code: "NOT_DUE" });
}
