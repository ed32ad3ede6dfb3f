// SQL: whether anybody is left to be told is asked while a mail server waits, in one statement.
import type { EntityManager } from "typeorm";
import { partyNoticeAnswers } from "../invitations/answers-by-mail.ts";
import type { AnswerHandler } from "../inbound-mail/answer-handler.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { MailingRecipient } from "./mailing-recipient.entity.ts";

/**
 * Answers to the mails of mailings. One mail may have told of several debts, with a notice each: what comes back concerns all
 * of them, what is answered goes to the first, where whoever manages it reads it.
 */
export const mailingAnswers: AnswerHandler = {
  referenceKind: "mailing",
  async isAlive(db, id) {
    const rows = await db.query<unknown[]>(
      `SELECT FROM party_notices n JOIN parties p ON p.id = n.party_id JOIN tasks t ON t.id = p.task_id
       WHERE n.mailing_recipient_id = $1 AND p.removed_at IS NULL AND t.deleted_at IS NULL LIMIT 1`,
      [id],
    );
    return rows.length > 0;
  },
  async bounce(ctx, manager, id, news) {
    for (const notice of await noticesOf(manager, id))
      await partyNoticeAnswers.bounce(ctx, manager, notice.id, news);
    if (news.kind === "bounce-hard" || news.kind === "bounce-soft")
      await manager
        .getRepository(MailingRecipient)
        .update({ id, state: "SENT" }, { state: "BOUNCED", response: wordsOf(news) });
  },
  async reply(ctx, manager, id, news) {
    const [first] = await noticesOf(manager, id);
    if (!first) return;
    await partyNoticeAnswers.reply(ctx, manager, first.id, news);
    if (!news.automatic)
      await manager.getRepository(MailingRecipient).update({ id }, { answeredAt: news.at });
  },
};

function wordsOf({ status, words }: { status: string | null; words: string }): string {
  return [status, words].filter(Boolean).join(" ").slice(0, 500);
}

function noticesOf(manager: EntityManager, mailingRecipientId: number): Promise<PartyNotice[]> {
  return manager.getRepository(PartyNotice).find({ where: { mailingRecipientId }, order: { id: "ASC" } });
}
