import { IsNull, Not, Raw, type EntityManager } from "typeorm";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { EMAIL_RECEIVED } from "./task-channels.ts";
import { Task } from "./task.entity.ts";

/** Takes it back where nothing received is left: who opened it was somebody else. */
export async function noteEmailNotReceived(
  manager: EntityManager,
  taskId: number,
  partyId: number,
): Promise<void> {
  if (await isReceived(manager, partyId)) return;
  await manager.getRepository(Task).update(taskId, { channels: () => `channels & ~${EMAIL_RECEIVED}` });
}

function isReceived(manager: EntityManager, partyId: number): Promise<boolean> {
  return manager
    .getRepository(PartyNotice)
    .existsBy({ partyId, channel: "EMAIL", receivedAt: Not(IsNull()) });
}

/** Notes that a mail to the party of a task was received, if one was: opened or answered. */
export async function noteEmailReceived(
  manager: EntityManager,
  taskId: number,
  partyId: number,
): Promise<void> {
  if (!(await isReceived(manager, partyId))) return;
  await manager
    .getRepository(Task)
    .update(
      { id: taskId, channels: Raw((column) => `${column} & ${EMAIL_RECEIVED} = 0`) },
      { channels: () => `channels | ${EMAIL_RECEIVED}` },
    );
}
