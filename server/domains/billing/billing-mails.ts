import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { caseBell } from "../notifications/case-bells.ts";
import type { Context } from "../../shared/context.ts";
import { invitationLetter } from "../parties/invitation-letter.ts";
import { CASE_ONLY } from "../debtors/contact-ways.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { centsOf } from "../../platform/money.ts";
import { euros } from "./amounts.ts";
import type { BudgetRecord } from "./budget-rows.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;
export type Payer = Pick<PartyRow, "id" | "accountId" | "email">;

/** To the client: into the account, or with the personal link. True when it is on its way. */
export async function mailBudgetSent(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  { budget, createdBy }: { budget: BudgetRecord; createdBy: number },
): Promise<boolean> {
  const sent = await invitePartyByMail(ctx, manager, client, {
    way: CASE_ONLY,
    kind: "budget-sent",
    subject: `Presupuesto ${budget.number} de tu expediente ${budget.caseNumber}`,
    content: {
      title: "Tienes un presupuesto por revisar",
      paragraphs: [
        `Tu especialista te ha enviado el presupuesto ${budget.number} del expediente ${budget.caseNumber}: ${euros(centsOf(budget.total))} en total.`,
        "Léelo con calma: puedes aceptarlo o rechazarlo. Mientras no lo aceptes, no debes nada.",
      ],
      actionLabel: "Ver el presupuesto",
    },
    accountUrl: `${ctx.env.publicUrl}/dashboard/client/payments`,
    bell: { topic: "MONEY", thing: `budget:${budget.caseNumber}` },
    createdBy,
    keepOlderLinks: true,
  });
  return sent !== null;
}

/** To the specialist, who sent it. */
export async function mailBudgetAnswered(
  ctx: Mailing,
  manager: EntityManager,
  specialistId: number,
  { budget, accepted }: { budget: Pick<BudgetRecord, "number" | "caseNumber">; accepted: boolean },
): Promise<void> {
  const outcome = accepted ? "aceptado" : "rechazado";
  await mailAccount(ctx, manager, specialistId, {
    category: "cases",
    kind: "budget-answered",
    subject: `Presupuesto ${budget.number} ${outcome}`,
    bell: {
      ...caseBell(budget.caseNumber, "SPECIALIST"),
      topic: "MONEY",
      thing: `budget:${budget.caseNumber}`,
    },
    content: {
      paragraphs: [
        `El cliente ha ${outcome} el presupuesto ${budget.number} del expediente ${budget.caseNumber}.`,
        accepted
          ? "Sus pagos ya están en el expediente. Te avisaremos cuando se confirme cada uno."
          : "El motivo está en el expediente. Puedes preparar una nueva versión.",
      ],
      action: { label: "Ver el expediente", url: caseUrl(ctx, budget.caseNumber) },
    },
  });
}

/** To the client of a case a specialist has opened: into the account, or with the personal link. */
export async function mailCaseCreated(
  ctx: Mailing,
  manager: EntityManager,
  client: Payer,
  told: {
    record: { number: string; interventionType: number };
    specialistName: string;
    createdBy: number;
    budget: BudgetRecord | null;
  },
): Promise<void> {
  const { record, specialistName, createdBy, budget } = told;
  const { content, ...letter } = invitationLetter({
    side: "CLAIMANT",
    reference: record.number,
    interventionType: record.interventionType,
    claimantName: "",
    specialistName,
    note: "",
  });
  const [first = "", ...others] = content.paragraphs;
  await invitePartyByMail(ctx, manager, client, {
    way: CASE_ONLY,
    ...letter,
    content: {
      ...content,
      paragraphs: [
        first,
        ...(budget === null
          ? []
          : [
              `Lleva un presupuesto, el ${budget.number}: ${euros(centsOf(budget.total))} en total. Mientras no lo aceptes, no debes nada.`,
            ]),
        ...(client.accountId === null ? others : ["Lo tienes en tu panel, con todo lo que pase en él."]),
      ],
    },
    accountUrl: `${ctx.env.publicUrl}/dashboard/client/cases/${record.number}`,
    bell: { thing: `case-state:${record.number}` },
    createdBy,
  });
}

/** To the specialist who asked for a payout. */
export async function mailPayoutDecided(
  ctx: Mailing,
  manager: EntityManager,
  specialistId: number,
  { number, amount, note, settled }: { number: string; amount: string; note: string; settled: boolean },
): Promise<void> {
  await mailAccount(ctx, manager, specialistId, {
    category: "necessary",
    kind: settled ? "payout-settled" : "payout-rejected",
    subject: settled ? `Transferencia ${number} realizada` : `Transferencia ${number} no realizada`,
    bell: { topic: "MONEY", path: "/dashboard/specialist/balance", thing: `payout:${number}` },
    content: {
      paragraphs: settled
        ? [
            `Hemos transferido ${euros(centsOf(amount))} a la cuenta que indicaste.`,
            `Referencia de la transferencia: ${note}`,
          ]
        : [
            `No hemos podido transferir los ${euros(centsOf(amount))} que pediste. El importe vuelve a estar disponible en tu balance.`,
            `Motivo: ${note}`,
          ],
      action: { label: "Ver mi balance", url: `${ctx.env.publicUrl}/dashboard/specialist/balance` },
    },
  });
}

function caseUrl({ env }: Pick<Context, "env">, caseNumber: string): string {
  return `${env.publicUrl}/dashboard/specialist/cases/details/${caseNumber}`;
}
