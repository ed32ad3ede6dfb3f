import { writtenDateAndTime } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { centsOf } from "../../platform/money.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { notifyAdministrators, settleForAdministrators } from "../notifications/record-notification.ts";
import { euros } from "./amounts.ts";
import type { PaymentRecord } from "./payment-rows.ts";
import type { PayoutRecord } from "./payout-rows.ts";

/** What waits for an administrator's decision about money, in the bell; each inside the caller's transaction. */

type Telling = Pick<Context, "clock"> & Partial<Pick<Context, "actor">>;
type Settling = Pick<Context, "clock">;

const PAYMENTS = "/dashboard/admin/payments";

export function tellPaymentToConfirm(
  ctx: Telling,
  manager: EntityManager,
  { id, caseNumber, amount }: Pick<PaymentRecord, "id" | "caseNumber" | "amount">,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    topic: "MONEY",
    kind: "payment-to-confirm",
    thing: `payment-desk:${id}`,
    within: caseNumber,
    path: `${PAYMENTS}?estado=por-confirmar`,
    title: `Pago por confirmar: expediente ${caseNumber}`,
    text: `El cliente avisa de un pago de ${euros(centsOf(amount))}.`,
  });
}

export function settlePaymentToConfirm(ctx: Settling, manager: EntityManager, id: number): Promise<void> {
  return settleForAdministrators(ctx, manager, `payment-desk:${id}`);
}

export function tellRefundsDue(
  ctx: Telling,
  manager: EntityManager,
  { id, number }: Pick<CaseRecord, "id" | "number">,
  count: number,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    topic: "MONEY",
    kind: "refund-due",
    thing: `refund-desk:${id}`,
    within: number,
    path: `${PAYMENTS}?estado=por-devolver`,
    title: `Pago por devolver: expediente ${number}`,
    bundledTitle: `{n} pagos por devolver: expediente ${number}`,
    count,
    text: "El expediente ha cambiado y hay que devolver lo que el cliente pagó de más.",
  });
}

export function settleRefundsDue(ctx: Settling, manager: EntityManager, caseId: number): Promise<void> {
  return settleForAdministrators(ctx, manager, `refund-desk:${caseId}`);
}

export function tellPayoutRequested(
  ctx: Telling,
  manager: EntityManager,
  { id, number, amount, waitsUntil }: PayoutRecord,
): Promise<void> {
  const soonest =
    waitsUntil === null ? "" : ` La cuenta es nueva: no antes del ${writtenDateAndTime(waitsUntil)}.`;
  return notifyAdministrators(ctx, manager, {
    topic: "MONEY",
    kind: "payout-to-settle",
    thing: `payout-desk:${id}`,
    path: `${PAYMENTS}?tab=transferencias&estado=solicitadas`,
    title: `Transferencia por liquidar: ${number}`,
    text: `Un especialista pide ${euros(centsOf(amount))}.${soonest}`,
  });
}

export function settlePayoutRequested(ctx: Settling, manager: EntityManager, id: number): Promise<void> {
  return settleForAdministrators(ctx, manager, `payout-desk:${id}`);
}
