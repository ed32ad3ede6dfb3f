import type { EntityManager } from "typeorm";
import { EMAIL_RECEIVED } from "./task-channels.ts";

/** Notes that a mail to the party of a task was received, if one was: opened or answered. */
export async function noteEmailReceived(
  manager: EntityManager,
  taskId: number,
  partyId: number,
): Promise<void> {
  await manager.query(
    `UPDATE tasks SET channels = channels | $3::smallint
     WHERE id = $1 AND channels & $3::smallint = 0 AND EXISTS (SELECT FROM party_notices
       WHERE party_id = $2 AND channel = 'EMAIL' AND received_at IS NOT NULL)`,
    [taskId, partyId, EMAIL_RECEIVED],
  );
}
