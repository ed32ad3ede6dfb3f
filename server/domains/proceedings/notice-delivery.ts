import { prose } from "../../../schema/rules/sentences.ts";
import { JsonContains, type DataSource, type EntityManager } from "typeorm";
import { clockFrom } from "../../platform/clock.ts";
import type { MailDelivery } from "../../platform/mail.ts";
import { SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import { CaseEntry } from "../cases/case-entry.entity.ts";
import { isAnnounced, partyNoticeOf } from "../parties/notices.ts";
import { partyName } from "../parties/party.ts";
import { Party } from "../parties/party.entity.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { TaskEvent } from "../tasks/task-event.entity.ts";
import { Task } from "../tasks/task.entity.ts";

/**
 * Writes into the activity of a case, or the history of a task, what became of a notice's mail: that an invitation was sent,
 * once the mail server has taken it, or that a notice was refused for good. Called by the outbox; idempotent.
 */
export async function noteNoticeDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = partyNoticeOf(delivery);
  const isSent = delivery.outcome === "handed-over";
  if (id === null || (isSent && !isAnnounced(delivery))) return;
  await db.transaction(async (manager) => {
    const notice = await manager.getRepository(PartyNotice).findOne({
      select: { id: true, partyId: true, failed: true },
      where: { id },
      lock: { mode: "pessimistic_write" },
    });
    if (!notice || notice.failed === isSent) return;
    const party = await manager.getRepository(Party).findOneByOrFail({ id: notice.partyId });
    await tell(manager, id, party, delivery);
  });
}

async function tell(
  manager: EntityManager,
  id: number,
  party: Party,
  { outcome, at }: MailDelivery,
): Promise<void> {
  const { caseId, taskId } = party;
  const [fact, text] =
    outcome === "handed-over"
      ? ["sentNoticeId", prose`Invitación enviada por correo a ${partyName(party)}.`]
      : [
          "refusedNoticeId",
          `No se pudo entregar el aviso por correo a ${partyName(party)}: el servidor de correo no lo ha aceptado.`,
        ];
  if (taskId !== null) return tellTask(manager, taskId, at, text);
  const data = { [fact]: id };
  const isTold = { caseId: caseId ?? 0, type: "CORREO", data: JsonContains(data) } as const;
  if (caseId === null || (await manager.getRepository(CaseEntry).existsBy(isTold))) return;
  await writeCaseEntry({ clock: clockFrom(() => at) }, manager, {
    caseId,
    type: "CORREO",
    text,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    data,
  });
}

async function tellTask(manager: EntityManager, taskId: number, at: Date, summary: string): Promise<void> {
  const events = manager.getRepository(TaskEvent);
  if (await events.existsBy({ taskId, at, summary })) return;
  const { version } = await manager.getRepository(Task).findOneByOrFail({ id: taskId });
  await events.insert({ taskId, type: "NOTIFIED", at, summary, taskVersion: version });
}
