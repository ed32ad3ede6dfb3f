import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { StoredDocument } from "../../shared/documents.ts";
import type { Context } from "../../shared/context.ts";
import { storeDocument } from "../../shared/documents.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import type { Upload } from "../../shared/uploads.ts";
import { instalmentsOfCases, type InstalmentRecord } from "../billing/instalments.ts";
import { NotifyPaymentInput } from "../billing/notify-payment.input.ts";
import { NOTED, notifyPaymentFor, PROOF_FOLDER } from "../billing/notify-payment.ts";
import { paymentById, type PaymentRecord } from "../billing/payment-rows.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { InvitationAnswer } from "./answer-invitation.ts";
import { UPLOADS_OF_ADDRESS } from "./invitation-documents.ts";
import { clientsCaseId, readAgain, type InvitationView } from "./invitation.ts";
import { actByLink } from "./link-access.ts";
import { linkAuthor } from "./statements.ts";

const NOTED_WITHOUT_MAIL = "Gracias: hemos anotado tu pago. Aquí verás cuándo lo confirmemos.";

/**
 * An invited client says that an instalment is paid, as notifyPayment does in an account: the whole of it, once, also
 * when the case is closed. Throws InvalidInput (reference), NotFound, Conflict (ALREADY_DONE, CANCELLED, NOT_DUE),
 * RateLimited, and what storeDocument throws.
 */
export async function notifyPaymentByInvitation(
  ctx: Context,
  token: string,
  asked: { instalmentId: string; notice: Contract.NotifyPaymentInput },
  proof: Upload | null,
): Promise<InvitationAnswer> {
  const { instalmentId } = asked;
  const keep = (notice: NotifyPaymentInput) => (document: StoredDocument | null) =>
    actByLink(
      ctx,
      token,
      async (ctx, manager, view) => {
        const instalment = await requireOwnInstalment(ctx, manager, view, instalmentId);
        const author = linkAuthor(view.party);
        await notifyPaymentFor(ctx, manager, { notice, document, instalment, author });
        const message = view.party.email === null ? NOTED_WITHOUT_MAIL : NOTED;
        return { invitation: await readAgain(manager, view), message };
      },
      { alsoClosed: true },
    );
  if (proof === null) return keep(readInput(new NotifyPaymentInput(), asked.notice))(null);
  const notice = await checkBefore(ctx, token, asked, proof);
  const allow = () => throttle(ctx, [UPLOADS_OF_ADDRESS, ctx.address]);
  return storeDocument(ctx, PROOF_FOLDER, proof, keep(notice), allow);
}

/**
 * Checked before the file is read: who may not tell of it sends none, and a refused request must not leave its stream
 * unread.
 */
async function checkBefore(
  ctx: Context,
  token: string,
  { instalmentId, notice }: { instalmentId: string; notice: Contract.NotifyPaymentInput },
  proof: Upload,
): Promise<NotifyPaymentInput> {
  try {
    const read = readInput(new NotifyPaymentInput(), notice);
    await actByLink(
      ctx,
      token,
      (ctx, manager, view) => requireOwnInstalment(ctx, manager, view, instalmentId),
      {
        alsoClosed: true,
      },
    );
    return read;
  } catch (error) {
    proof.content.resume();
    throw error;
  }
}

/** The instalment of the link's case; only an invited client has any. Throws NotFound. */
async function requireOwnInstalment(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  instalmentId: string,
): Promise<InstalmentRecord> {
  const caseId = clientsCaseId(view);
  const found = caseId === null ? [] : await instalmentsOfCases(ctx, manager, [caseId]);
  const instalment = found.find(({ id }) => id === readId(instalmentId));
  if (!instalment) throw new NotFound("No se ha encontrado el pago.");
  return instalment;
}

/** A confirmed payment of that case, which has a receipt. Throws NotFound. */
export async function requireOwnReceipt(
  db: Pick<EntityManager, "query">,
  view: InvitationView,
  paymentId: string,
): Promise<PaymentRecord> {
  const caseId = clientsCaseId(view);
  const payment = caseId === null ? null : await paymentById(db, readId(paymentId) ?? 0);
  if (payment === null || payment.caseId !== caseId || payment.receipt === null)
    throw new NotFound("No se ha encontrado el recibo.");
  return payment;
}
