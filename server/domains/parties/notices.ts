import { IsNull, type DataSource, type EntityManager, type InsertResult } from "typeorm";
import type { QueryDeepPartialEntity } from "typeorm/query-builder/QueryPartialEntity.js";
import type { MailDelivery } from "../../platform/mail.ts";
import { mailAccount, mailAddress, type AddressMail } from "../accounts/account-mail.ts";
import { addressBan } from "../debtors/contact-points.ts";
import { contactBan, type ContactBan } from "../debtors/contact-bans.ts";
import { CASE_ONLY, type ContactWay } from "../debtors/contact-ways.ts";
import type { Bell } from "../notifications/record-notification.ts";
import type { Context } from "../../shared/context.ts";
import { communicatedTo, mayBeTold, noticeContents } from "./communicated.ts";
import { endLapsedLinks, issuePartyLink, type NewPartyLink } from "./links.ts";
import { es } from "./mail-texts/es.ts";
import { toItself } from "./mail-texts/in-own-language.ts";
import type { PartyMailTexts } from "./mail-texts/party-mail-texts.ts";
import type { PartyRow } from "./party.ts";
import type { ProposalId } from "./proposals.ts";
import { PartyNotice } from "./party-notice.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

export type NoticeChannel =
  | "EMAIL"
  | "LINK"
  | "CERTIFIED_POST"
  | "CERTIFIED_ELECTRONIC"
  | "NOTARY"
  | "PHONE"
  | "IN_PERSON"
  | "ACCOUNT"
  | "SESSION";

/**
 * How a receipt is known: the personal link (or the matter in the party's account) was opened, the party answered, came to
 * a session, or proof that was written down, also of what was refused or not collected (criteria of the Madrid courts of
 * 26/09/2025). That a mail server took a mail proves its sending and is none.
 */
export type NoticeReceipt = "OPENED" | "ANSWERED" | "ATTENDED" | "DELIVERED" | "REFUSED" | "NOT_COLLECTED";

/**
 * One attempt to tell a party. `receivedAt` is where the terms of law start (LO 1/2025 art. 7.1 and 10.4.a: from
 * receipt); it is there exactly when `receipt` says how it is known.
 */
export interface NewNotice {
  partyId: number;
  channel: NoticeChannel;
  /** Default: now. */
  sentAt?: Date;
  received?: { at: Date; receipt: NoticeReceipt } | null;
  openedAt?: Date | null;
  /** The link it carried. */
  linkId?: number | null;
  /** Address it went to. */
  sentTo?: string | null;
  /** In words: reference, who signed for it. */
  proof?: string;
  documentId?: number | null;
  createdBy: number | null;
  /** The text of the mail, kept with what the personal link shows. */
  words?: readonly string[];
  /** The version of the object it carried, if not the present one; 0: it carried none. */
  objectVersion?: number | null;
  /** The concrete proposal it carried. */
  proposal?: ProposalId | null;
  /** PHONE: the party was spoken to. */
  spoken?: boolean;
  /** The creditor ends the negotiation in writing with it (LO 1/2025 art. 10.4.d). */
  endsNegotiation?: boolean;
  /** The session whose attendance proves the receipt. */
  sessionId?: number | null;
  /** The session it called the party to. */
  calledSessionId?: number | null;
  /** Of a mail to many: whom it was to. */
  mailingRecipientId?: number | null;
}

const REFERENCE = /^party-notice:(\d{1,15})(:announced)?$/;

/** Id of the notice that a mail carried; null when it carried none. */
export function partyNoticeOf({ reference }: Pick<MailDelivery, "reference">): number | null {
  const id = REFERENCE.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}

/** Stores a notice inside the caller's transaction, as noteNotices. Returns its id. */
export async function noteNotice(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  notice: NewNotice,
): Promise<number> {
  return insertedId(await noteNotices(ctx, manager, [notice]));
}

/** Stores notices inside the caller's transaction, each with what exactly it shows and the SHA-256 of that. */
export async function noteNotices(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  notices: readonly NewNotice[],
): Promise<InsertResult> {
  const received = notices.filter((notice) => notice.received).map(({ partyId }) => partyId);
  if (received.length > 0) await endLapsedLinks({ clock }, manager, { partyIds: received });
  const wishes = notices.map(({ partyId, words = [], objectVersion }) => ({ partyId, words, objectVersion }));
  const contents = await noticeContents(manager, wishes);
  return manager.getRepository(PartyNotice).insert(
    notices.flatMap((notice, at) => {
      const shown = contents[at];
      return shown === undefined ? [] : [rowOf(notice, shown, clock.now())];
    }),
  );
}

function rowOf(
  notice: NewNotice,
  { content, contentHash }: Awaited<ReturnType<typeof noticeContents>>[number],
  now: Date,
): QueryDeepPartialEntity<PartyNotice> {
  return {
    partyId: notice.partyId,
    linkId: notice.linkId ?? null,
    channel: notice.channel,
    sentTo: notice.sentTo ?? null,
    sentAt: notice.sentAt ?? now,
    receivedAt: notice.received?.at ?? null,
    receipt: notice.received?.receipt ?? null,
    proof: notice.proof ?? "",
    spoken: notice.spoken ?? false,
    endsNegotiation: notice.endsNegotiation ?? false,
    documentId: notice.documentId ?? null,
    createdBy: notice.createdBy,
    objectVersion: content.objectVersion,
    content,
    contentHash,
    openedAt: notice.openedAt ?? null,
    agreementId: notice.proposal?.agreementId ?? null,
    statementId: notice.proposal?.statementId ?? null,
    sessionId: notice.sessionId ?? null,
    calledSessionId: notice.calledSessionId ?? null,
    mailingRecipientId: notice.mailingRecipientId ?? null,
  };
}

/** Whether the activity said that this mail was ordered, and has to say that it was sent. */
export function isAnnounced({ reference }: Pick<MailDelivery, "reference">): boolean {
  return REFERENCE.exec(reference)?.[2] !== undefined;
}

export interface PartyMail extends Pick<AddressMail, "kind" | "subject" | "attachments"> {
  /** What restricts the contact with debtors decides by it; CASE_ONLY: a case's own parties, none of them a debtor. */
  way: ContactWay | typeof CASE_ONLY;
  /** Without `action`: here it is the personal link, for a party with an account `accountUrl`. */
  content: Omit<AddressMail["content"], "action"> & { actionLabel?: string };
  /** Where a party with an account sees it. Default: its list of cases. */
  accountUrl?: string;
  /** What the bell of such a party says otherwise than the mail. Default: topic CASE. */
  bell?: Partial<Omit<Bell, "path" | "within">>;
  /** Who has it sent. */
  createdBy: number;
  /** An invitation ends the older links; a mail about a session or a message leaves them. Default true. */
  keepOlderLinks?: boolean;
  /** False: it isn't stored as a notice, and no certificate lists it, e.g. that a message waits. Default true. */
  asNotice?: boolean;
  /** The concrete proposal it tells of. */
  proposal?: ProposalId;
  /** The session it calls to. */
  calledSessionId?: number;
  /** By it the creditor ends the negotiation in writing. */
  endsNegotiation?: boolean;
  /** The activity says that it was ordered, and says so again when it is sent. */
  announced?: boolean;
  /** The same in the language the party reads (inOwnLanguage): sent to itself, never to its lawyer or into an account. */
  own?: (Pick<PartyMail, "subject" | "content"> & { texts: PartyMailTexts }) | null;
}

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/**
 * Mails a party inside the caller's transaction and stores the notice: with a personal link or, for a party with an
 * account, with a link into the account (obeying its preferences). Returns the link, which the caller may also print;
 * null when nothing was sent: no e-mail, or one that this may not be sent to, an account that wants none, the other side of
 * a case whose object isn't confirmed yet, or a restriction. Of who is represented by a lawyer it goes to the lawyer.
 */
export async function invitePartyByMail(
  ctx: Mailing,
  manager: EntityManager,
  addressee: Pick<PartyRow, "id" | "accountId" | "email">,
  letter: PartyMail,
): Promise<{ noticeId: number | null; link: NewPartyLink | null } | null> {
  const ban =
    letter.way === CASE_ONLY ? null : await contactBan(ctx, manager, { partyId: addressee.id }, letter.way);
  if (ban?.outcome === "FORBID") return null;
  const [party, mail] =
    ban === null ? [addressee, toItself(addressee, letter)] : toLawyer(addressee, letter, ban);
  const { createdBy, keepOlderLinks = true, asNotice = true } = mail;
  if (party.accountId === null && (await isUnusable(manager, party, letter))) return null;
  const shown = await communicatedTo(manager, party.id);
  if (shown === null || !mayBeTold(shown)) return null;
  const link =
    party.accountId === null
      ? await issuePartyLink(ctx, manager, { partyId: party.id, createdBy, keepOlder: keepOlderLinks })
      : null;
  const notice = {
    partyId: party.id,
    channel: "EMAIL",
    linkId: link?.id ?? null,
    sentTo: party.email,
    createdBy,
    words: wordsOf(mail),
    proposal: mail.proposal ?? null,
    calledSessionId: mail.calledSessionId ?? null,
    endsNegotiation: mail.endsNegotiation ?? false,
  } as const;
  const noticeId = asNotice ? await noteNotice(ctx, manager, notice) : null;
  if (await post(ctx, manager, party, { ...mail, link, noticeId, within: shown.reference }))
    return { noticeId, link };
  if (noticeId !== null) await manager.getRepository(PartyNotice).delete(noticeId);
  return null;
}

async function isUnusable(
  manager: EntityManager,
  party: Pick<PartyRow, "id" | "email">,
  { way }: Pick<PartyMail, "way">,
): Promise<boolean> {
  return party.email === null || (way !== CASE_ONLY && (await addressBan(manager, party, way)) !== null);
}

function toLawyer(
  { id }: Pick<PartyRow, "id">,
  mail: PartyMail,
  { restriction: { lawyerName, lawyerEmail } }: ContactBan,
): [Pick<PartyRow, "id" | "accountId" | "email">, PartyMail] {
  const paragraphs = [
    `Este correo se dirige a ${lawyerName} como representante de la persona interesada.`,
    ...mail.content.paragraphs,
  ];
  return [
    { id, accountId: null, email: lawyerEmail },
    { ...mail, content: { ...mail.content, paragraphs }, own: null },
  ];
}

/** The text of the mail without the token of its link. */
function wordsOf({ subject, content }: Pick<PartyMail, "subject" | "content">): string[] {
  const { title, paragraphs, closing = [], actionLabel } = content;
  return [subject, title ?? "", ...paragraphs, actionLabel ?? "", ...closing].filter(Boolean);
}

/** False when the account doesn't want it. */
async function post(
  ctx: Mailing,
  manager: EntityManager,
  party: Pick<PartyRow, "id" | "accountId" | "email">,
  mail: PartyMail & { link: NewPartyLink | null; noticeId: number | null; within: string },
): Promise<boolean> {
  const { actionLabel = "Ver de qué se trata", ...content } = mail.content;
  const { frame, forNobodyElse } = mail.own?.texts ?? es;
  const url = mail.link?.url ?? mail.accountUrl ?? `${ctx.env.publicUrl}/dashboard/client/`;
  const outgoing = {
    kind: mail.kind,
    subject: mail.subject,
    ...(mail.attachments === undefined ? {} : { attachments: mail.attachments }),
    ...(mail.noticeId === null
      ? {}
      : { reference: `party-notice:${mail.noticeId}${mail.announced ? ":announced" : ""}` }),
    answersTo: mail.noticeId === null ? `party:${party.id}` : `party-notice:${mail.noticeId}`,
    content: {
      ...content,
      frame,
      action: { label: actionLabel, url },
      closing: [...(content.closing ?? []), ...(mail.link ? [forNobodyElse(mail.link.expiresAt)] : [])],
    },
  };
  if (party.accountId !== null) {
    const path = url.slice(ctx.env.publicUrl.length);
    const bell = { topic: "CASE", ...mail.bell, path, within: mail.within } as const;
    return mailAccount(ctx, manager, party.accountId, { ...outgoing, category: "cases", bell });
  }
  await mailAddress(ctx, manager, party.email, { ...outgoing, category: "necessary" });
  return true;
}

/**
 * Stores the outcome of a mail that carried a notice: accepted by a mail server, which proves its sending and no
 * receipt, or refused for good. Called by the outbox; idempotent.
 */
export async function noteMailDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = partyNoticeOf(delivery);
  if (id === null) return;
  const { outcome, at, response, messageId } = delivery;
  const words = response.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200);
  const [handedOverAt, proof] =
    outcome === "handed-over"
      ? [
          at,
          `Entregado al servidor de correo, lo que prueba el envío y no la recepción: ${words}. Identificador del mensaje ${messageId}.`,
        ]
      : [null, `No entregado: el servidor de correo no lo ha aceptado (${words}).`];
  await db
    .getRepository(PartyNotice)
    .update({ id, handedOverAt: IsNull() }, { handedOverAt, failed: handedOverAt === null, proof });
}
