import { prose } from "../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import { caseBell, caseStateBell, leftCaseBell } from "../notifications/case-bells.ts";
import type { Context } from "../../shared/context.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { partiesOfCases } from "../parties/party.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Assignment {
  before: CaseRecord;
  after: CaseRecord;
  name: string;
  isBegun: boolean;
  /** Said in the mails to both specialists and the client: whoever loses the case can't read the activity any more. */
  reason: string;
}

/** Tells the new specialist, the one before, the client, and counterparties that take part in what has begun. */
export async function mailAssignment(
  ctx: Mailing,
  manager: EntityManager,
  { before, after, name, isBegun, reason }: Assignment,
): Promise<void> {
  const why = `Motivo: ${reason}`;
  const { number, clientId, specialistId } = after;
  if (specialistId !== null)
    await mailAccount(ctx, manager, specialistId, assignedMail(ctx, { number, isBegun, why }));
  if (before.specialistId !== null)
    await mailAccount(ctx, manager, before.specialistId, {
      category: "cases",
      kind: "case-taken-over",
      subject: `El expediente ${number} pasa a otro especialista`,
      bell: leftCaseBell(number),
      content: {
        paragraphs: [
          `Acuerdo ha asignado el expediente ${number} a otro especialista, y ya no aparece en tu lista.`,
          why,
          "Lo que se te había liberado sigue en tu balance.",
        ],
      },
    });
  if (clientId !== null)
    await mailAccount(ctx, manager, clientId, reassignedMail(ctx, { number, name, isBegun, why }));
  if (isBegun) await mailRespondents(ctx, manager, after, name);
}

function assignedMail(
  { env }: Mailing,
  { number, isBegun, why }: { number: string; isBegun: boolean; why: string },
): AccountMail {
  return {
    category: "cases",
    kind: "case-assigned",
    subject: isBegun ? `Te hemos asignado el expediente ${number}` : `Te proponemos el expediente ${number}`,
    bell: caseStateBell(number, "SPECIALIST"),
    content: {
      paragraphs: [
        isBegun
          ? `Desde ahora llevas el expediente ${number}, que ya está en curso.`
          : `Acuerdo te propone el expediente ${number}. Míralo y di si lo aceptas.`,
        why,
        "Es un expediente asignado por Acuerdo: se aplica la comisión de la plataforma.",
      ],
      action: { label: "Ver mis expedientes", url: `${env.publicUrl}/dashboard/specialist/` },
    },
  };
}

function reassignedMail(
  { env }: Mailing,
  { number, name, isBegun, why }: { number: string; name: string; isBegun: boolean; why: string },
): AccountMail {
  return {
    category: "cases",
    kind: "case-reassigned",
    subject: `Nuevo especialista para tu expediente ${number}`,
    bell: caseStateBell(number, "CLIENT"),
    content: {
      paragraphs: [
        isBegun
          ? `Desde ahora ${name} lleva tu expediente ${number}.`
          : prose`Hemos propuesto tu expediente ${number} a ${name}. Te avisaremos cuando lo acepte.`,
        why,
      ],
      action: { label: "Ver el expediente", url: `${env.publicUrl}/dashboard/client/cases/${number}` },
    },
  };
}

async function mailRespondents(
  ctx: Mailing,
  manager: EntityManager,
  { id, number }: CaseRecord,
  name: string,
): Promise<void> {
  for (const { side, email, response } of await partiesOfCases(manager, [id])) {
    if (side !== "RESPONDENT" || response !== "ACCEPTED" || email === null) continue;
    await mailAddress(ctx, manager, email, {
      category: "necessary",
      kind: "case-reassigned-respondent",
      subject: `Nuevo especialista en el expediente ${number}`,
      content: { paragraphs: [`Desde ahora ${name} lleva el expediente ${number}, en el que participas.`] },
    });
  }
}

/** Tells whoever asked for another specialist, client and manager, that it stays as it is. */
export async function mailRefusal(
  ctx: Mailing,
  manager: EntityManager,
  { number, clientId, specialistId }: CaseRecord,
): Promise<void> {
  const panel = `${ctx.env.publicUrl}/dashboard`;
  const told = [
    [clientId, "CLIENT", `${panel}/client/cases/${number}`],
    [specialistId, "SPECIALIST", `${panel}/specialist/`],
  ] as const;
  for (const [accountId, reader, url] of told) {
    if (accountId === null) continue;
    await mailAccount(ctx, manager, accountId, {
      category: "cases",
      kind: "case-reassignment-refused",
      subject: `El expediente ${number} sigue con el mismo especialista`,
      bell: caseBell(number, reader),
      content: {
        paragraphs: [
          `Se había pedido otro especialista para el expediente ${number}. Lo hemos estudiado y sigue con el mismo; el motivo está en la actividad.`,
        ],
        action: { label: "Ver el expediente", url },
      },
    });
  }
}
