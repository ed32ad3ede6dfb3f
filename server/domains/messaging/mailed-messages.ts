import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { MailedMessage } from "./mailed-message.entity.ts";
import { Message } from "./message.entity.ts";
import { MessageFile } from "./message-file.entity.ts";
import type { KeptFile } from "./message-files.ts";

/** Inside the caller's transaction: says of a message that it came by mail, and what came along. */
export async function noteMailed(
  manager: EntityManager,
  mailed: Omit<MailedMessage, "reclassifiedAt" | "reclassifiedBy" | "reason">,
  files: readonly KeptFile[],
): Promise<void> {
  await manager.getRepository(MailedMessage).insert(mailed);
  const { messageId } = mailed;
  if (files.length > 0)
    await manager.getRepository(MessageFile).insert(files.map((file) => ({ ...file, messageId })));
}

/** What is known of messages that came by mail, all of a request in one statement. */
export function mailedMessageLoader(ctx: Context): DataLoader<number, MailedMessage | null> {
  return ctx.loader(
    "mailed-messages",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(MailedMessage).findBy({ messageId: In([...ids]) });
        const byId = new Map(rows.map((row) => [row.messageId, row]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
}

/** Inside the caller's transaction: whether a message counts as an answer, as somebody has decided. */
export async function decideMailed(
  manager: EntityManager,
  messageId: number,
  decided: Pick<MailedMessage, "counts" | "statementId" | "reclassifiedAt" | "reclassifiedBy" | "reason">,
): Promise<void> {
  await manager.getRepository(MailedMessage).update(messageId, decided);
  await manager.getRepository(Message).update(messageId, { automatic: !decided.counts });
}
