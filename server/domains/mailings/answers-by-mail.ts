// SQL: whether anybody is left to be told is asked while a mail server waits, in one statement.
import { IsNull, type EntityManager } from "typeorm";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import type { BounceKind } from "../../generated/schema-types.ts";
import { partyNoticeAnswers } from "../invitations/answers-by-mail.ts";
import { takeReply } from "../invitations/take-reply.ts";
import type { AnswerHandler } from "../inbound-mail/answer-handler.ts";
import type { BounceNews } from "../inbound-mail/mail-bounces.ts";
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
    for (const notice of handedOver(await noticesOf(manager, id)))
      await partyNoticeAnswers.bounce(ctx, manager, notice.id, news);
    const bounceKind = BOUNCE_KINDS[news.kind];
    if (bounceKind !== null)
      await manager
        .getRepository(MailingRecipient)
        .update({ id, state: "SENT" }, { state: "BOUNCED", bounceKind, response: wordsOf(news) });
  },
  async reply(ctx, manager, id, news) {
    const [first] = await noticesOf(manager, id);
    if (!first) return;
    // Later answers change nothing; whether one counts may be decided otherwise afterwards (party_statements' trigger).
    if (await takeReply(ctx, manager, first, news))
      await manager
        .getRepository(MailingRecipient)
        .update({ id, answeredAt: IsNull() }, { answeredAt: news.at });
  },
  async delivered(_ctx, manager, id, { words, at }) {
    const { affected } = await manager
      .getRepository(MailingRecipient)
      .update({ id, state: "SENT", deliveredAt: IsNull() }, { deliveredAt: at });
    if (affected === 0) return;
    const said = words === "" ? "" : ` (${words.slice(0, 200)})`;
    const proof = ` El servidor del destinatario confirmó el ${shownMoment(at)} que lo tiene${said}, lo que no prueba que se haya leído.`;
    await manager.query(
      `UPDATE party_notices SET proof = proof || $2 WHERE mailing_recipient_id = $1 AND handed_over_at IS NOT NULL AND NOT failed`,
      [id, proof],
    );
  },
};

const BOUNCE_KINDS = {
  "bounce-hard": "HARD",
  "bounce-soft": "SOFT",
  complaint: null,
  delayed: null,
} as const satisfies Record<BounceNews["kind"], BounceKind | null>;

/** What comes back was handed over: of a try that nobody confirmed it says nothing where another one was. */
function handedOver(notices: readonly PartyNotice[]): readonly PartyNotice[] {
  const handed = notices.filter(({ handedOverAt }) => handedOverAt !== null);
  return handed.length > 0 ? handed : notices;
}

function wordsOf({ status, words }: { status: string | null; words: string }): string {
  return [status, words].filter(Boolean).join(" ").slice(0, 500);
}

function noticesOf(manager: EntityManager, mailingRecipientId: number): Promise<PartyNotice[]> {
  return manager.getRepository(PartyNotice).find({ where: { mailingRecipientId }, order: { id: "ASC" } });
}
