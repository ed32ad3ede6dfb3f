import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { PaymentMethod } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AddressMail } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { CASE_ONLY } from "../debtors/contact-ways.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { centsOf } from "../../platform/money.ts";
import { euros } from "./amounts.ts";
import type { Payer } from "./billing-mails.ts";
import { clientParty } from "./store-budget.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface DueFacts {
  caseNumber: string;
  number: number;
  description: string;
  amount: string;
  dueOn: string;
  method: PaymentMethod;
}

/** 'Notificar Pago': what, when and how. True when it is on its way. */
export async function mailPaymentReminder(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { due, createdBy }: { due: DueFacts; createdBy: number },
): Promise<boolean> {
  const sent = await invitePartyByMail(ctx, manager, client, {
    way: CASE_ONLY,
    kind: "payment-reminder",
    subject: `Pago pendiente de tu expediente ${due.caseNumber}`,
    content: {
      title: "Tienes un pago pendiente",
      paragraphs: [
        `Qué: ${due.description}, del expediente ${due.caseNumber}. Importe: ${euros(centsOf(due.amount))}.`,
        `Cuándo: la fecha de pago es el ${shownDay(due.dueOn)}.`,
        `Cómo: ${howToPay(ctx, due)}`,
      ],
      actionLabel: "Ver el pago",
      closing: [
        `Cuando lo hayas pagado, avísanos ${client.accountId === null ? "ahí mismo" : "desde tu panel"}. Si ya lo has hecho, no tienes que hacer nada.`,
      ],
    },
    accountUrl: `${ctx.env.publicUrl}/dashboard/client/payments`,
    bell: { topic: "MONEY", thing: `instalment:${due.caseNumber}-${due.number}` },
    createdBy,
    keepOlderLinks: true,
  });
  return sent !== null;
}

function howToPay({ env }: Pick<Context, "env">, { method, caseNumber, number }: DueFacts): string {
  if (method === "CARD") return "con tarjeta, en el terminal de tu especialista.";
  const concept = `con el concepto ${caseNumber}-${number}`;
  return env.payments === null
    ? `por transferencia, ${concept}. Pide los datos de la cuenta a ${env.supportEmail}.`
    : `por transferencia a la cuenta ${env.payments.iban}, a nombre de ${env.payments.holder}, ${concept}.`;
}

export interface PaymentFacts {
  number: string;
  caseNumber: string;
  description: string;
  amount: string;
}

/** The client's account; an invited client has none yet and is told with a personal link. */
export async function payerOf(
  manager: EntityManager,
  record: Pick<CaseRecord, "id" | "clientId">,
): Promise<Payer> {
  const client = await clientParty(manager, record);
  return { ...client, accountId: record.clientId ?? client.accountId };
}

interface PayerNews extends Pick<AddressMail, "category" | "kind" | "subject"> {
  payment: Pick<PaymentFacts, "number" | "caseNumber">;
  paragraphs: string[];
  closing?: string[];
  /** Who decided. */
  createdBy: number;
}

/** To the client: into the account, or with the personal link. True when it is on its way. */
async function mailPayer(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { category, kind, subject, payment, paragraphs, closing = [], createdBy }: PayerNews,
): Promise<boolean> {
  const content = { paragraphs, closing };
  if (client.accountId !== null) {
    const path = "/dashboard/client/payments";
    const action = { label: "Ver mis pagos", url: `${ctx.env.publicUrl}${path}` };
    return mailAccount(ctx, manager, client.accountId, {
      category,
      kind,
      subject,
      bell: { topic: "MONEY", path, within: payment.caseNumber, thing: `payment:${payment.number}` },
      content: { ...content, action },
    });
  }
  const sent = await invitePartyByMail(ctx, manager, client, {
    way: CASE_ONLY,
    kind,
    subject,
    content: { ...content, actionLabel: "Ver mis pagos" },
    createdBy,
    asNotice: false,
  });
  return sent !== null;
}

/** To the client, whose money has been found. */
export function mailPaymentConfirmed(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { createdBy, ...payment }: PaymentFacts & { createdBy: number },
): Promise<boolean> {
  return mailPayer(ctx, manager, client, {
    category: "cases",
    kind: "payment-confirmed",
    subject: `Hemos recibido tu pago del expediente ${payment.caseNumber}`,
    payment,
    paragraphs: [
      `Hemos confirmado el pago ${payment.number}: ${payment.description}, ${euros(centsOf(payment.amount))}.`,
      client.accountId === null ? "Ya puedes descargar el recibo." : "El recibo ya está en tu panel.",
    ],
    createdBy,
  });
}

/** To the specialist: the money is there. */
export async function mailPaymentArrived(
  ctx: Mailing,
  manager: EntityManager,
  specialistId: number,
  payment: PaymentFacts,
): Promise<void> {
  await mailAccount(ctx, manager, specialistId, {
    category: "cases",
    kind: "payment-arrived",
    subject: `Pago confirmado en el expediente ${payment.caseNumber}`,
    bell: { topic: "MONEY", path: "/dashboard/specialist/balance", thing: `payment:${payment.number}` },
    content: {
      paragraphs: [
        `Se ha confirmado un pago de tu cliente: ${payment.description}, ${euros(centsOf(payment.amount))}.`,
        "En tu balance ves si ya está disponible o sigue retenido.",
      ],
      action: { label: "Ver mi balance", url: `${ctx.env.publicUrl}/dashboard/specialist/balance` },
    },
  });
}

/** To the client, whose money wasn't found. */
export function mailPaymentRejected(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { note, createdBy, ...payment }: PaymentFacts & { note: string; createdBy: number },
): Promise<boolean> {
  return mailPayer(ctx, manager, client, {
    category: "necessary",
    kind: "payment-rejected",
    subject: `No hemos podido confirmar tu pago del expediente ${payment.caseNumber}`,
    payment,
    paragraphs: [
      `Nos avisaste de un pago de ${euros(centsOf(payment.amount))} (${payment.description}), y no hemos podido confirmarlo.`,
      `Motivo: ${note}`,
      "Revísalo y vuelve a avisarnos. Si crees que es un error nuestro, escríbenos.",
    ],
    closing: [`Puedes escribirnos a ${ctx.env.supportEmail}.`],
    createdBy,
  });
}

/** To the client, who gets money back. */
export function mailPaymentRefunded(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { note, createdBy, ...payment }: PaymentFacts & { note: string; createdBy: number },
): Promise<boolean> {
  return mailPayer(ctx, manager, client, {
    category: "necessary",
    kind: "payment-refunded",
    subject: `Hemos devuelto tu pago del expediente ${payment.caseNumber}`,
    payment,
    paragraphs: [
      `Hemos devuelto el pago ${payment.number} (${payment.description}): ${euros(centsOf(payment.amount))}.`,
      note,
    ],
    createdBy,
  });
}
