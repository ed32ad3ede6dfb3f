// SQL: who is asked and what is recorded in the bell are one statement.
import type { EntityManager } from "typeorm";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import type { MailAttachment, OutgoingMail } from "../../platform/mail.ts";
import { mailLayout, type MailContent } from "../../platform/mail-layout.ts";
import { replyAddressFor, returnPathFor } from "../../shared/answer-addresses.ts";
import type { Context } from "../../shared/context.ts";
import {
  recordingParams,
  recordingSql,
  wantedSql,
  type Bell,
  type NotificationCategory,
} from "../notifications/record-notification.ts";

export interface AddressMail {
  category: NotificationCategory;
  /** For logs and metrics, e.g. "password-changed". */
  kind: string;
  subject: string;
  /** Comes back with the mail's delivery (platform/mail.ts). */
  reference?: string;
  /** What answers to it and its bounces come back with (shared/answer-addresses.ts), "party-notice:12". */
  answersTo?: string;
  attachments?: MailAttachment[];
  /** Ends mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** `title` defaults to the subject. */
  content: Omit<MailContent, "title"> & { title?: string };
}

/** `bell` null: codes, and what somebody has just done themselves. */
export interface AccountMail extends AddressMail {
  bell: Bell | null;
}

type Mailing = Pick<Context, "mail" | "env">;

interface Told {
  /** Null: it wants no mail of this category. */
  email: string | null;
  /** Null: no text message goes to it. */
  phone: string | null;
}

/**
 * Mails an account and shows the same in its bell, within the caller's transaction, unless it has asked not to be told
 * what is of this category, or is closed. What the bell shows of cases and tasks also goes as a text message to who has
 * chosen that. True when the mail is in the outbox.
 */
export async function mailAccount(
  ctx: Mailing & Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
  { bell, ...mail }: AccountMail,
): Promise<boolean> {
  const { category, kind, subject, content } = mail;
  const told = `SELECT id, email FROM accounts WHERE id = $1 AND status <> 'CLOSED' AND ${wantedSql(category)}`;
  const isTexted = bell !== null && category === "cases" && ctx.env.provider !== null;
  const answer = isTexted ? TOLD_AND_TEXTED : `SELECT email, NULL AS phone FROM told`;
  const [sql, params] =
    bell === null
      ? [`WITH told AS (${told}) ${answer}`, []]
      : [
          `WITH told AS (${told}), recorded AS (${recordingSql("told", 2)}) ${answer}`,
          recordingParams(
            { title: subject, text: content.paragraphs[0] ?? "", ...bell, kind },
            ctx.clock.now(),
          ),
        ];
  const [account] = await manager.query<Told[]>(sql, [accountId, ...params]);
  if (account?.phone != null && bell !== null) {
    const text = `${PRODUCT_NAME}: ${bell.title ?? subject}. ${ctx.env.publicUrl}${bell.path}`;
    await ctx.mail.sendText(manager, { to: `+${account.phone}`, text, kind });
  }
  if (account?.email == null) return false;
  await mailAddress(ctx, manager, account.email, mail);
  return true;
}

/** Text messages are a choice of their own: also of who wants neither mail nor bell. */
const TOLD_AND_TEXTED = `SELECT told.email, CASE WHEN a.notify_sms THEN a.lada || a.phone END AS phone
  FROM accounts a LEFT JOIN told ON told.id = a.id WHERE a.id = $1 AND a.status <> 'CLOSED'`;

/** Nobody's, by RFC 2606. */
const NOBODY = "nadie@example.invalid";

/**
 * Mails an address that needn't belong to an account, e.g. the new one of a change of e-mail; null is nobody's, and
 * costs the same.
 */
export async function mailAddress(
  ctx: Mailing,
  manager: EntityManager,
  email: string | null,
  { category, kind, subject, content, reference, answersTo, attachments, unsubscribeUrl }: AddressMail,
): Promise<void> {
  const choice = `Recibes este correo porque así lo tienes elegido. Puedes cambiarlo en ${ctx.env.publicUrl}/dashboard/account/notifications`;
  const closing = [...(content.closing ?? []), ...(category === "necessary" ? [] : [choice])];
  const addresses = answerAddresses(ctx, answersTo);
  const canAnswer = addresses.replyTo !== undefined;
  const { html, text } = mailLayout({ title: subject, ...content, closing, canAnswer });
  const outgoing = {
    to: email ?? NOBODY,
    subject,
    html,
    text,
    kind,
    ...(content.code === undefined ? {} : { urgent: true }),
    ...(reference === undefined ? {} : { reference }),
    ...addresses,
    ...(attachments === undefined ? {} : { attachments }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
  await (email === null ? ctx.mail.sendNothing(manager, outgoing) : ctx.mail.send(manager, outgoing));
}

function answerAddresses(
  ctx: Pick<Context, "env">,
  answersTo: string | undefined,
): Pick<OutgoingMail, "replyTo" | "returnPath"> {
  const replyTo = answersTo === undefined ? undefined : replyAddressFor(ctx, answersTo);
  const returnPath = answersTo === undefined ? undefined : returnPathFor(ctx, answersTo);
  return replyTo === undefined || returnPath === undefined ? {} : { replyTo, returnPath };
}
