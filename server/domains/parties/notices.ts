import type { DataSource, EntityManager } from "typeorm";
import type { MailDelivery } from "../../platform/mail.ts";
import { mailAccount, mailAddress, type AccountMail } from "../accounts/account-mail.ts";
import type { Context } from "../accounts/context.ts";
import { issuePartyLink, type NewPartyLink } from "./links.ts";
import type { PartyRow } from "./party.ts";

export type NoticeChannel =
  | "EMAIL"
  | "LINK"
  | "CERTIFIED_POST"
  | "CERTIFIED_ELECTRONIC"
  | "NOTARY"
  | "PHONE"
  | "IN_PERSON";

/**
 * One attempt to tell a party. `receivedAt` is where the terms of law start (LO 1/2025 art. 7.1 and 10.4.a: from
 * receipt): for a mail the earlier of its delivery and the first opening of its link (RD 980/2013 art. 32 and 34: instant
 * and proof of receipt); for what was told outside the platform the date written down, which is also that of a refused or
 * not collected one (criteria of the Madrid courts of 26/09/2025).
 */
export interface NewNotice {
  partyId: number;
  channel: NoticeChannel;
  /** Default: now. */
  sentAt?: Date;
  receivedAt?: Date | null;
  /** The link it carried. */
  linkId?: number | null;
  /** Address it went to. */
  sentTo?: string | null;
  /** In words: reference, who signed for it. */
  proof?: string;
  documentId?: number | null;
  createdBy: number | null;
}

const REFERENCE = /^party-notice:(\d{1,15})$/;

/** Writes a notice down inside the caller's transaction. Gives its id. */
export async function noteNotice(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  notice: NewNotice,
): Promise<number> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO party_notices (party_id, link_id, channel, sent_to, sent_at, received_at, proof, document_id, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      notice.partyId,
      notice.linkId ?? null,
      notice.channel,
      notice.sentTo ?? null,
      notice.sentAt ?? clock.now(),
      notice.receivedAt ?? null,
      notice.proof ?? "",
      notice.documentId ?? null,
      notice.createdBy,
    ],
  );
  if (!row) throw new Error("the notice wasn't stored");
  return row.id;
}

export interface PartyMail extends Pick<AccountMail, "kind" | "subject" | "attachments"> {
  /** Without `action`: here it is the personal link, for a party with an account `accountUrl`. */
  content: Omit<AccountMail["content"], "action"> & { actionLabel?: string };
  /** Where a party with an account sees it. Default: its list of cases. */
  accountUrl?: string;
  /** Who has it sent. */
  createdBy: number;
  /** An invitation ends the older links; a mail about a session or a message leaves them. Default true. */
  keepOlderLinks?: boolean;
  /** False: no way of telling that a certificate would list, e.g. that a message waits. Default true. */
  asNotice?: boolean;
}

const FOR_NOBODY_ELSE =
  "El enlace es personal y caduca a los 30 días: no lo reenvíes. Si este correo no es para ti, bórralo; no tienes que hacer nada más.";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/**
 * Mails a party inside the caller's transaction and writes the notice down: with a personal link, or, to a party with an
 * account, with a link into the account (obeying its preferences). Gives the link for the caller's use (a letter besides);
 * null when nothing was sent: no e-mail, or an account that wants none.
 */
export async function invitePartyByMail(
  ctx: Mailing,
  manager: EntityManager,
  party: Pick<PartyRow, "id" | "accountId" | "email">,
  mail: PartyMail,
): Promise<{ noticeId: number | null; link: NewPartyLink | null } | null> {
  const { createdBy, keepOlderLinks = true, asNotice = true } = mail;
  if (party.accountId === null && party.email === null) return null;
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
  } as const;
  const noticeId = asNotice ? await noteNotice(ctx, manager, notice) : null;
  if (await post(ctx, manager, party, { ...mail, link, noticeId })) return { noticeId, link };
  await manager.query(`DELETE FROM party_notices WHERE id = $1`, [noticeId]);
  return null;
}

/** False when the account doesn't want it. */
async function post(
  ctx: Mailing,
  manager: EntityManager,
  party: Pick<PartyRow, "accountId" | "email">,
  mail: PartyMail & { link: NewPartyLink | null; noticeId: number | null },
): Promise<boolean> {
  const { actionLabel = "Ver de qué se trata", ...content } = mail.content;
  const url = mail.link?.url ?? mail.accountUrl ?? `${ctx.env.publicUrl}/dashboard/client/`;
  const outgoing = {
    kind: mail.kind,
    subject: mail.subject,
    ...(mail.attachments === undefined ? {} : { attachments: mail.attachments }),
    ...(mail.noticeId === null ? {} : { reference: `party-notice:${mail.noticeId}` }),
    content: {
      ...content,
      action: { label: actionLabel, url },
      closing: [...(content.closing ?? []), ...(mail.link ? [FOR_NOBODY_ELSE] : [])],
    },
  };
  if (party.accountId !== null)
    return mailAccount(ctx, manager, party.accountId, { ...outgoing, category: "cases" });
  await mailAddress(ctx, manager, party.email, { ...outgoing, category: "necessary" });
  return true;
}

/**
 * What became of a mail that carried a notice: taken by the mail server, which is its receipt until it is opened, or
 * refused for good. Told by the outbox; twice is once.
 */
export async function noteMailDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = REFERENCE.exec(delivery.reference)?.[1];
  if (id === undefined) return;
  const { outcome, at, response, messageId } = delivery;
  const words = response.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200);
  if (outcome === "delivered") {
    await db.query(
      `UPDATE party_notices SET delivered_at = $2, received_at = coalesce(received_at, $2), proof = $3
       WHERE id = $1 AND delivered_at IS NULL`,
      [id, at, `Aceptado por el servidor de correo: ${words}. Identificador del mensaje ${messageId}.`],
    );
    return;
  }
  await db.query(`UPDATE party_notices SET proof = $2 WHERE id = $1 AND delivered_at IS NULL`, [
    id,
    `No entregado: el servidor de correo no lo ha aceptado (${words}).`,
  ]);
}
