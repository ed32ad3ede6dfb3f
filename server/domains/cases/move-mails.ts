import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AddressMail } from "../accounts/account-mail.ts";
import { caseStateBell, leftCaseBell } from "../notifications/case-bells.ts";
import type { Context } from "../../shared/context.ts";
import type { MailAttachment } from "../../platform/mail.ts";
import { CASE_ONLY } from "../debtors/contact-ways.ts";
import { invitePartyByMail, type PartyMail } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseMove, Mover } from "./case-machine.ts";
import type { CaseRecord } from "./case-record.ts";
import { isOpen } from "./case-machine.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Moved {
  before: CaseRecord;
  after: CaseRecord;
  circumstances: CaseCircumstances;
  mover: Mover;
  /** Whoever made the move gets no mail. */
  actorId: number | null;
  copies: ReadonlyMap<number, MailAttachment[]>;
  /** A certificate of the attempt can be issued, at least about one counterparty. */
  isCertifiable: boolean;
}

/** Beside a party's own copy. */
const COPY = "Tu copia del acuerdo va adjunta a este correo.";

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

const ENDED = {
  subject: "Expediente cerrado",
  text: "El expediente ha terminado y ya no hace falta que respondas a la invitación.",
};

/** Moves that counterparties are told of; the others are between client and specialist. */
const FOR_RESPONDENTS: readonly CaseMove[] = ["CLOSE_AGREED", "CLOSE_BROKEN", "REOPEN"];

/** A client who needs a proof for the court has to ask for it (LO 1/2025 art. 10.3). */
const CERTIFICATE = "Si necesitas acreditar el intento de acuerdo, pide el certificado a tu especialista.";

function certificateWords(move: CaseMove, { isCertifiable }: Moved): string[] {
  return move === "CLOSE_BROKEN" && isCertifiable ? [CERTIFICATE] : [];
}

/** Tells everybody a move concerns but who made it, according to their preferences. */
export async function mailMove(
  ctx: Mailing,
  manager: EntityManager,
  move: CaseMove,
  moved: Moved,
): Promise<void> {
  const { before, after, circumstances, mover, actorId } = moved;
  const panel = `${ctx.env.publicUrl}/dashboard`;
  const { clientId, number } = after;
  // A closed account gets no mail.
  if (clientId !== null && clientId !== actorId && mover !== "PLATFORM") {
    const mail = mailOf(move, number, { label: "Ver el expediente", url: `${panel}/client/cases/${number}` });
    const own = circumstances.parties.find(({ accountId }) => accountId === clientId);
    const copies = copiesOf(moved, own?.id);
    const isOver = !isOpen(after.status) && before.acceptedAt !== null;
    const closing = [
      ...copies.words,
      ...certificateWords(move, moved),
      ...(isOver ? ["Cuando quieras, puedes valorar el trabajo desde tu panel."] : []),
    ];
    await mailAccount(ctx, manager, clientId, {
      ...mail,
      ...copies.files,
      bell: caseStateBell(number, "CLIENT"),
      content: { ...mail.content, closing },
    });
  }
  if (clientId === null && mover !== "PLATFORM") await mailInvitedClients(ctx, manager, move, moved);
  const specialistId = before.specialistId;
  // Where a link answers, the manager is told of the answer itself.
  if (specialistId !== null && specialistId !== actorId && mover !== "LINK")
    await mailAccount(ctx, manager, specialistId, {
      ...mailOf(move, number, { label: "Ver mis expedientes", url: `${panel}/specialist/` }),
      bell: after.specialistId === specialistId ? caseStateBell(number, "SPECIALIST") : leftCaseBell(number),
    });
  if (FOR_RESPONDENTS.includes(move)) await mailRespondents(ctx, manager, move, moved);
}

function copiesOf(
  { copies }: Moved,
  partyId: number | undefined,
): { words: string[]; files: Pick<AddressMail, "attachments"> } {
  const attachments = partyId === undefined ? undefined : copies.get(partyId);
  return attachments === undefined ? { words: [], files: {} } : { words: [COPY], files: { attachments } };
}

/** Whoever follows the case through a personal link gets a fresh one with it: the old one may be over. */
async function mailInvitedClients(
  ctx: Mailing,
  manager: EntityManager,
  move: CaseMove,
  moved: Moved,
): Promise<void> {
  const { after, circumstances, mover } = moved;
  // The page of the personal link has told the client already.
  if (mover === "LINK" && move === "WITHDRAW") return;
  const { kind, subject, content } = mailOf(move, after.number, { label: "", url: "" });
  for (const party of circumstances.parties.filter(({ side }) => side === "CLAIMANT")) {
    const copies = copiesOf(moved, party.id);
    const closing = [...copies.words, ...certificateWords(move, moved)];
    const { title, paragraphs } = content;
    await mailByLink(ctx, manager, moved, party, {
      kind,
      subject,
      ...copies.files,
      content: { title, paragraphs, closing, actionLabel: "Ver mi expediente" },
    });
  }
}

async function mailByLink(
  ctx: Mailing,
  manager: EntityManager,
  { before, actorId }: Moved,
  party: PartyRow,
  mail: Pick<PartyMail, "kind" | "subject" | "content" | "attachments">,
): Promise<void> {
  const createdBy = actorId ?? before.specialistId;
  if (createdBy === null) return;
  await invitePartyByMail(ctx, manager, party, {
    ...mail,
    way: CASE_ONLY,
    createdBy,
    keepOlderLinks: true,
    asNotice: false,
  });
}

function mailOf(move: CaseMove, number: string, action: { label: string; url: string }): AddressMail {
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
  moved: Moved,
): Promise<void> {
  const { number } = moved.after;
  for (const party of respondentsOf(moved.circumstances)) {
    const takesPart = party.response === "ACCEPTED";
    const isTold = takesPart || (party.response === "PENDING" && wasTold(moved, party.id));
    if (party.email === null || !isTold) continue;
    const { subject, text } = takesPart ? WORDS[move] : wordsForInvited(move);
    const copies = copiesOf(moved, party.id);
    const about = `Expediente ${number}, ${takesPart ? "en el que participas" : "al que se te invitó"}. ${text}`;
    await mailByLink(ctx, manager, moved, party, {
      kind: `case-${move.toLowerCase().replaceAll("_", "-")}-respondent`,
      subject: `${subject}: expediente ${number}`,
      ...copies.files,
      content: { title: subject, paragraphs: [about, ...copies.words], actionLabel: "Ver el expediente" },
    });
  }
}

function wasTold({ circumstances }: Moved, partyId: number): boolean {
  return circumstances.history.facts.some(
    ({ type, parties }) => type === "notice_sent" && parties?.includes(String(partyId)) === true,
  );
}

/** Who was invited and didn't answer isn't told how it ended, only that nothing is asked any more. */
function wordsForInvited(move: CaseMove): { subject: string; text: string } {
  return move === "REOPEN" ? WORDS.REOPEN : ENDED;
}
