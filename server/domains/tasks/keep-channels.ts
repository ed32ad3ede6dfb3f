// SQL: the one reading of a ledger that several tables hold, for any number of tasks at once.
import type { EntityManager } from "typeorm";
import { CHANNEL_BITS, EMAIL_RECEIVED, WRITTEN } from "./task-channels.ts";

const { INBOX, EMAIL, CHAT, PHONE } = CHANNEL_BITS;

/** What was sent to those who owe the task `t`; what came back, or was never handed over, was not. */
const NOTICES = `SELECT bit_or(CASE WHEN n.failed THEN 0
      WHEN n.channel = 'CERTIFIED_ELECTRONIC' AND n.sent_to LIKE '+%' THEN
        CASE WHEN n.handed_over_at IS NOT NULL OR n.mailing_recipient_id IS NULL THEN ${PHONE | WRITTEN} ELSE 0 END
      WHEN n.channel IN ('EMAIL', 'CERTIFIED_ELECTRONIC') THEN
        CASE WHEN n.handed_over_at IS NOT NULL OR n.mailing_recipient_id IS NULL THEN ${EMAIL | WRITTEN} ELSE 0 END
        | CASE WHEN n.received_at IS NOT NULL AND coalesce(n.receipt, '') NOT IN ('REFUSED', 'NOT_COLLECTED')
            THEN ${EMAIL_RECEIVED} ELSE 0 END
      WHEN n.channel = 'CERTIFIED_POST' THEN ${WRITTEN}
      WHEN n.channel = 'PHONE' THEN ${PHONE} ELSE 0 END)
  FROM parties p JOIN party_notices n ON n.party_id = p.id WHERE p.task_id = t.id AND p.side = 'RESPONDENT'`;

/** A mail that was written down as sent stands among the notices, with what became of it. */
const EVENTS = `SELECT bit_or(e.channel | CASE WHEN e.channel = ${EMAIL} THEN ${WRITTEN} ELSE 0 END
    | CASE WHEN e.channel = ${EMAIL} AND e.reached_position IS NOT NULL THEN ${EMAIL_RECEIVED} ELSE 0 END)
  FROM task_events e WHERE e.task_id = t.id AND e.channel IS NOT NULL AND e.type <> 'NOTIFIED'`;

/** Those to and from the debtor; the creditor's conversation is no contact. */
const MESSAGES = `SELECT bit_or(CASE WHEN m.by_manager THEN ${CHAT} ELSE ${INBOX} END)
  FROM parties p JOIN conversations v ON v.party_id = p.id JOIN messages m ON m.conversation_id = v.id AND NOT m.automatic
  WHERE p.task_id = t.id AND p.side = 'RESPONDENT'`;

/** SQL: the bits of the task `t` as everything says that was stored of it; channelBits says the same of a list of facts. */
export const CHANNELS_SQL = `(coalesce((${NOTICES}), 0) | coalesce((${EVENTS}), 0) | coalesce((${MESSAGES}), 0))::smallint`;

/**
 * Of what is stored now; a writer that commits meanwhile has put its tasks into attempt_changes, by which they are read once
 * more. In the order of their ids, as everybody locks them.
 */
export async function keepChannels(manager: EntityManager, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  await manager.query(
    `UPDATE tasks t SET channels = ${CHANNELS_SQL} WHERE t.id IN (
       SELECT t.id FROM tasks t WHERE t.id = ANY($1) AND t.channels IS DISTINCT FROM ${CHANNELS_SQL} ORDER BY t.id FOR UPDATE)`,
    [taskIds],
  );
}
