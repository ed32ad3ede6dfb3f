import type { EntityManager } from "typeorm";
import { mailAccount, mailAddress } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import type { Context } from "../accounts/context.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseMove, Mover } from "./case-moves.ts";
import { groupOf } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Moved {
  before: CaseRecord;
  after: CaseRecord;
  circumstances: CaseCircumstances;
  mover: Mover;
  /** Who made it needs no mail. */
  actorId: number | null;
}

/** What the mail says; the number is the only thing in it that names the case. */
const WORDS: Readonly<Record<CaseMove, { subject: string; text: string }>> = {
  ACCEPT: {
    subject: "Han aceptado tu expediente",
    text: "El especialista ha aceptado el expediente y se pondrá en contacto contigo.",
  },
  DECLINE: {
    subject: "El especialista no puede llevar tu expediente",
    text: "El especialista que elegiste no puede llevar el expediente. Sigue abierto: puedes leer el motivo en tu panel, y buscamos a otro.",
  },
  COUNTERPARTY_ACCEPTED: {
    subject: "La contraparte participa",
    text: "La contraparte ha aceptado participar y el expediente está en curso.",
  },
  AWAIT_PAYMENT: {
    subject: "Pendiente de pago",
    text: "El trabajo está hecho y solo falta lo que queda por pagar.",
  },
  RESUME: { subject: "De nuevo en curso", text: "El expediente vuelve a estar en curso." },
  CLOSE_AGREED: { subject: "Cerrado con acuerdo", text: "El expediente ha terminado con acuerdo." },
  CLOSE_BROKEN: { subject: "Cerrado sin acuerdo", text: "El expediente ha terminado sin acuerdo." },
  WITHDRAW: {
    subject: "La solicitud se ha retirado",
    text: "El cliente ha retirado la solicitud y el expediente está cerrado. No tienes que hacer nada.",
  },
  REOPEN: { subject: "Reabierto", text: "El expediente se ha reabierto y vuelve a estar en curso." },
};

/** The counterparties learn of how it begins again and ends, not of what happens between client and specialist. */
const FOR_RESPONDENTS: readonly CaseMove[] = ["CLOSE_AGREED", "CLOSE_BROKEN", "REOPEN"];

/** A client who needs a proof for the court has to ask for it (LO 1/2025 art. 10.3). */
const CERTIFICATE = "Si necesitas acreditar el intento de acuerdo, pide el certificado a tu especialista.";

/** Tells everybody a move concerns but who made it, according to their preferences. */
export async function mailMove(
  ctx: Mailing,
  manager: EntityManager,
  move: CaseMove,
  { before, after, circumstances, mover, actorId }: Moved,
): Promise<void> {
  const panel = `${ctx.env.publicUrl}/dashboard`;
  const { clientId, number } = after;
  // Of a closed account nobody is there to read it.
  if (clientId !== null && clientId !== actorId && mover !== "HOUSE") {
    const mail = mailOf(move, number, { label: "Ver el expediente", url: `${panel}/client/cases/${number}` });
    const isOver = groupOf(after.status) !== "OPEN" && before.acceptedAt !== null;
    const closing = [
      ...(move === "CLOSE_BROKEN" ? [CERTIFICATE] : []),
      ...(isOver ? ["Cuando quieras, puedes valorar el trabajo desde tu panel."] : []),
    ];
    await mailAccount(ctx, manager, clientId, { ...mail, content: { ...mail.content, closing } });
  }
  if (clientId === null && mover !== "HOUSE")
    await mailInvitedClients(ctx, manager, move, { before, after, circumstances, mover, actorId });
  const specialistId = before.specialistId;
  // Where a link answers, the manager is told of the answer itself.
  if (specialistId !== null && specialistId !== actorId && mover !== "LINK")
    await mailAccount(
      ctx,
      manager,
      specialistId,
      mailOf(move, number, { label: "Ver mis expedientes", url: `${panel}/specialist/` }),
    );
  if (FOR_RESPONDENTS.includes(move)) await mailRespondents(ctx, manager, move, number, circumstances);
}

/** Whoever follows the case through a personal link gets a fresh one with it: the old one may be over. */
async function mailInvitedClients(
  ctx: Mailing,
  manager: EntityManager,
  move: CaseMove,
  { before, after, circumstances, mover, actorId }: Moved,
): Promise<void> {
  const createdBy = actorId ?? before.specialistId;
  // What a client does by link, the page itself says.
  if (createdBy === null || (mover === "LINK" && move === "WITHDRAW")) return;
  const { kind, subject, content } = mailOf(move, after.number, { label: "", url: "" });
  const closing = move === "CLOSE_BROKEN" ? [CERTIFICATE] : [];
  for (const party of circumstances.parties.filter(({ side }) => side === "CLAIMANT")) {
    await invitePartyByMail(ctx, manager, party, {
      kind,
      subject,
      content: {
        title: content.title,
        paragraphs: content.paragraphs,
        closing,
        actionLabel: "Ver mi expediente",
      },
      createdBy,
      keepOlderLinks: true,
      asNotice: false,
    });
  }
}

function mailOf(move: CaseMove, number: string, action: { label: string; url: string }): AccountMail {
  const { subject, text } = WORDS[move];
  return {
    category: "cases",
    kind: `case-${move.toLowerCase().replaceAll("_", "-")}`,
    subject: `${subject}: expediente ${number}`,
    content: { title: subject, paragraphs: [`Expediente ${number}. ${text}`], action },
  };
}

async function mailRespondents(
  ctx: Mailing,
  manager: EntityManager,
  move: CaseMove,
  number: string,
  circumstances: CaseCircumstances,
): Promise<void> {
  const { subject, text } = WORDS[move];
  for (const { email, response } of respondentsOf(circumstances)) {
    if (email === null || response !== "ACCEPTED") continue;
    await mailAddress(ctx, manager, email, {
      category: "necessary",
      kind: `case-${move.toLowerCase().replaceAll("_", "-")}-respondent`,
      subject: `${subject}: expediente ${number}`,
      content: { title: subject, paragraphs: [`Expediente ${number}, en el que participas. ${text}`] },
    });
  }
}
