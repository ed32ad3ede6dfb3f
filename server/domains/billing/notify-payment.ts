import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { displayName } from "../accounts/account.entity.ts";
import type { StoredDocument } from "../accounts/account.entity.ts";
import { audit } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { storeDocument } from "../accounts/documents.ts";
import { requireValue } from "../accounts/rules/fault.ts";
import { readLine } from "../accounts/rules/plain-text.ts";
import { throttle } from "../accounts/throttle.ts";
import type { Upload } from "../accounts/uploads.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { euros } from "./amounts.ts";
import type { PaymentMethod } from "./budget-concepts.ts";
import { takeNumber } from "./billing-numbers.ts";
import { requireInstalment } from "./instalments.ts";
import type { InstalmentRecord, InstalmentStatus } from "./instalments.ts";
import { paymentById } from "./payment-rows.ts";
import type { PaymentRecord } from "./payment-rows.ts";

export interface PaymentNotice {
  method: PaymentMethod;
  reference?: string | null;
}

const NOTICES = { name: "notify-payment", points: 40, seconds: 3_600 };
const FOLDER = "payment-proofs";
const LONGEST_REFERENCE = 140;

/**
 * The client says an instalment is paid: the whole of it, once. Nothing is charged here. Throws InvalidInput (reference),
 * NotFound, Conflict (ALREADY_DONE, NOT_DUE), RateLimited, and what storeDocument throws.
 */
export async function notifyPayment(
  ctx: SignedInContext,
  instalmentId: string,
  notice: PaymentNotice,
  proof: Upload | null,
): Promise<{ payment: PaymentRecord; message: string }> {
  const reference = await checkBefore(ctx, instalmentId, notice, proof);
  const keep = (document: StoredDocument | null) =>
    ctx.db.transaction((manager) => keepNotice(ctx, manager, { instalmentId, notice, reference, document }));
  const payment = await (proof === null ? keep(null) : storeDocument(ctx, FOLDER, proof, keep));
  return { payment, message: "Gracias: hemos anotado tu pago. Te avisaremos cuando lo confirmemos." };
}

/** A refused request must not leave the upload's stream unread, or it would never end. */
async function checkBefore(
  ctx: SignedInContext,
  instalmentId: string,
  { reference }: PaymentNotice,
  proof: Upload | null,
): Promise<string> {
  try {
    await requireInstalment(ctx, ctx.db, instalmentId, { roles: ["CLIENT"] });
    const line = requireValue(["reference"], readLine(reference ?? "", LONGEST_REFERENCE));
    await throttle(ctx, [NOTICES, String(ctx.actor.accountId)]);
    return line;
  } catch (error) {
    proof?.content.resume();
    throw error;
  }
}

async function keepNotice(
  ctx: SignedInContext,
  manager: EntityManager,
  given: { instalmentId: string; notice: PaymentNotice; reference: string; document: StoredDocument | null },
): Promise<PaymentRecord> {
  const account = await lockOwnAccount(ctx, manager);
  const { instalment, record } = await requireInstalment(ctx, manager, given.instalmentId, {
    roles: ["CLIENT"],
    lock: true,
  });
  refuseNotPayable(instalment);
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO payments (number, instalment_id, case_id, amount, currency, method, reference, proof, notified_by,
       notified_at)
     SELECT $1, i.id, $2, i.amount, $3, $4, $5, $6, $7, $8 FROM budget_instalments i WHERE i.id = $9 RETURNING id`,
    [
      await takeNumber(ctx, manager, "payment"),
      record.id,
      instalment.currency,
      given.notice.method,
      given.reference,
      given.document && JSON.stringify(given.document),
      account.id,
      ctx.clock.now(),
      instalment.id,
    ],
  );
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "PAGO",
    text: `El cliente avisa de un pago: ${instalment.description}, ${euros(centsOf(instalment.amount))}. Está por confirmar.`,
    audience: "CLIENT",
    author: { side: "CLIENT", name: displayName(account), accountId: account.id },
    data: { instalmentId: instalment.id, paymentId: row?.id, event: "notified" },
  });
  await audit(ctx, manager, {
    action: "notifyPayment",
    subjectType: "payment",
    subjectId: row?.id ?? null,
    data: { caseId: record.id, instalmentId: instalment.id, hasProof: given.document !== null },
  });
  const payment = await paymentById(manager, row?.id ?? 0);
  if (!payment) throw new Error("the payment wasn't stored");
  return payment;
}

const DONE: Partial<Record<InstalmentStatus, string>> = {
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
