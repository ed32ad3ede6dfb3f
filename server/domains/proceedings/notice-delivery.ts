import type { DataSource, EntityManager } from "typeorm";
import { clockFrom } from "../../platform/clock.ts";
import type { MailDelivery } from "../../platform/mail.ts";
import { SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import { isAnnounced, partyNoticeOf } from "../parties/notices.ts";

interface DeliveredNotice {
  id: number;
  caseId: number | null;
  taskId: number | null;
  party: string;
  failed: boolean;
}

/**
 * What became of a notice's mail, in the activity of its case or the history of its task: an invitation, of which it says
 * that it was ordered, is sent once the mail server has taken it; any notice can be refused for good. Told by the outbox;
 * twice is once.
 */
export async function noteNoticeDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = partyNoticeOf(delivery);
  const isSent = delivery.outcome === "handed-over";
  if (id === null || (isSent && !isAnnounced(delivery))) return;
  await db.transaction(async (manager) => {
    const [notice] = await manager.query<DeliveredNotice[]>(
      `SELECT n.id, p.case_id AS "caseId", p.task_id AS "taskId", btrim(p.names || ' ' || p.surnames) AS party, n.failed
       FROM party_notices n JOIN parties p ON p.id = n.party_id WHERE n.id = $1 FOR UPDATE OF n`,
      [id],
    );
    if (!notice || notice.failed === isSent) return;
    await tell(manager, notice, delivery);
  });
}

async function tell(manager: EntityManager, notice: DeliveredNotice, delivery: MailDelivery): Promise<void> {
  const { id, caseId, taskId, party } = notice;
  const [fact, text] =
    delivery.outcome === "handed-over"
      ? ["sentNoticeId", `Invitación enviada por correo a ${party}.`]
      : [
          "refusedNoticeId",
          `No se pudo entregar el aviso por correo a ${party}: el servidor de correo no lo ha aceptado.`,
        ];
  if (taskId !== null) {
    await manager.query(
      `INSERT INTO task_events (task_id, type, at, summary, task_version, changes)
       SELECT id, 'NOTIFIED', $2, $3, version, '[]' FROM tasks
       WHERE id = $1 AND NOT EXISTS (SELECT FROM task_events WHERE task_id = $1 AND at = $2 AND summary = $3)`,
      [taskId, delivery.at, text],
    );
    return;
  }
  const told = await manager.query<unknown[]>(
    `SELECT FROM case_entries WHERE case_id = $1 AND type = 'CORREO' AND data ->> $3 = $2`,
    [caseId, String(id), fact],
  );
  if (caseId === null || told.length > 0) return;
  await writeCaseEntry({ clock: clockFrom(() => delivery.at) }, manager, {
    caseId,
    type: "CORREO",
    text,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    data: { [fact]: id },
  });
}
