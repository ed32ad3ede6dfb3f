// SQL: whether a party is still there is asked while a mail server waits, in one statement.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { AnswerHandler, ReplyNews } from "../inbound-mail/answer-handler.ts";
import type { BounceNews } from "../inbound-mail/mail-bounces.ts";
import { recordBounce } from "../inbound-mail/mail-bounces.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { partiesByIds } from "../parties/party.ts";
import { takeReply } from "./take-reply.ts";
import { noteBounce } from "./note-bounce.ts";

/** Answers to what a party was sent as a notice. */
export const partyNoticeAnswers: AnswerHandler = {
  referenceKind: "party-notice",
  isAlive: (db, id) =>
    exists(
      db,
      `SELECT FROM party_notices n JOIN parties p ON p.id = n.party_id LEFT JOIN tasks t ON t.id = p.task_id
       WHERE n.id = $1 AND p.removed_at IS NULL AND t.deleted_at IS NULL`,
      id,
    ),
  async bounce(ctx, manager, id, news) {
    const notice = await manager.getRepository(PartyNotice).findOne({
      where: { id },
      lock: { mode: "pessimistic_write" },
    });
    if (notice) await noteBounce(ctx, manager, notice, news);
  },
  async reply(ctx, manager, id, news) {
    const notice = await manager.getRepository(PartyNotice).findOneByOrFail({ id });
    await takeReply(ctx, manager, notice, news);
  },
};

/** Answers to mails that tell a party of something, e.g. of a message, and are no notice. */
export const partyAnswers: AnswerHandler = {
  referenceKind: "party",
  isAlive: (db, id) =>
    exists(
      db,
      `SELECT FROM parties p LEFT JOIN tasks t ON t.id = p.task_id
       WHERE p.id = $1 AND p.removed_at IS NULL AND t.deleted_at IS NULL`,
      id,
    ),
  bounce: noteOfAddress,
  reply: async (ctx: Context, manager: EntityManager, partyId: number, news: ReplyNews) => {
    await takeReply(ctx, manager, { partyId, sentTo: null, createdBy: null }, news);
  },
};

async function noteOfAddress(
  _ctx: Context,
  manager: EntityManager,
  partyId: number,
  news: BounceNews,
): Promise<void> {
  const [party] = await partiesByIds(manager, [partyId]);
  if (party?.email != null) await recordBounce(manager, party.email, news);
}

async function exists(db: Pick<EntityManager, "query">, sql: string, id: number): Promise<boolean> {
  return (await db.query<unknown[]>(sql, [id])).length > 0;
}
