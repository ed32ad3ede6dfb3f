import { Not, type EntityManager } from "typeorm";
import type { MailAttachment } from "../../platform/mail.ts";
import { mailLayout, type MailContent } from "../../platform/mail-layout.ts";
import type { Context } from "../../shared/context.ts";
import { Account } from "./account.entity.ts";

/**
 * Why a mail goes out. "necessary" ones (codes, changed credentials, sanctions, answers to one's own steps) always go;
 * the others obey the preferences of the account.
 */
export type MailCategory = "necessary" | "cases" | "news" | "suggestions";

export interface AccountMail {
  category: MailCategory;
  /** For logs and metrics, e.g. "password-changed". */
  kind: string;
  subject: string;
  /** Comes back with the mail's delivery (platform/mail.ts). */
  reference?: string;
  attachments?: MailAttachment[];
  /** `title` defaults to the subject. */
  content: Omit<MailContent, "title"> & { title?: string };
}

/** Condition on accounts that want mails of a category. */
const WANTED = {
  necessary: {},
  cases: { notifyEmail: true },
  news: { notifyNews: true },
  suggestions: { notifySuggestions: true },
} satisfies Record<MailCategory, Partial<Account>>;

type Mailing = Pick<Context, "mail" | "env">;

/**
 * Mails an account within the caller's transaction, unless it has asked not to get mails of this category, or is
 * closed. True when the mail is in the outbox.
 */
export async function mailAccount(
  ctx: Mailing,
  manager: EntityManager,
  accountId: number,
  mail: AccountMail,
): Promise<boolean> {
  const account = await manager.getRepository(Account).findOne({
    select: { id: true, email: true },
    where: { id: accountId, status: Not("CLOSED"), ...WANTED[mail.category] },
  });
  if (!account) return false;
  await mailAddress(ctx, manager, account.email, mail);
  return true;
}

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
  { category, kind, subject, content, reference, attachments }: AccountMail,
): Promise<void> {
  const choice = `Recibes este correo porque así lo tienes elegido. Puedes cambiarlo en ${ctx.env.publicUrl}/dashboard/account/notifications`;
  const closing = [...(content.closing ?? []), ...(category === "necessary" ? [] : [choice])];
  const { html, text } = mailLayout({ title: subject, ...content, closing });
  const outgoing = {
    to: email ?? NOBODY,
    subject,
    html,
    text,
    kind,
    ...(content.code === undefined ? {} : { urgent: true }),
    ...(reference === undefined ? {} : { reference }),
    ...(attachments === undefined ? {} : { attachments }),
  };
  await (email === null ? ctx.mail.sendNothing(manager, outgoing) : ctx.mail.send(manager, outgoing));
}
