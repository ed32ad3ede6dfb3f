// SQL: a message is told with the reference of its case or task, which belong to other domains.
import type { EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { Message } from "./message.entity.ts";

/** What somebody has written, and what was written to the party of the own account. */
export const messagingDataHolder = { name: "messaging", collect, block } satisfies PersonalDataHolder;

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const json = await db.query<unknown[]>(
    `SELECT coalesce(c.number, t.code_id) AS reference, ${selectList(Message, "m", ["at", "authorName"])},
       m.actor_id = $1 AS mine, ${selectList(Message, "m", ["text", "readAt"])}
     FROM messages m JOIN conversations v ON v.id = m.conversation_id JOIN parties p ON p.id = v.party_id
     LEFT JOIN cases c ON c.id = p.case_id LEFT JOIN tasks t ON t.id = p.task_id
     WHERE p.account_id = $1 OR m.actor_id = $1 ORDER BY m.id`,
    [accountId],
  );
  return json.length === 0 ? [] : [{ name: "mensajes.json", json }];
}

/**
 * The messages stay with the case, whose other side relies on them, for as long as the case is kept; the name of who has
 * left is taken out of them.
 */
async function block(
  _ctx: Pick<Context, "db">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  const messages = manager.getRepository(Message);
  const named = await messages.find({
    select: { id: true, authorName: true },
    where: { actorId: accountId },
    order: { id: "ASC" },
  });
  if (named.length === 0) return null;
  await messages.update({ actorId: accountId }, { authorName: "Cuenta cerrada" });
  return { data: { messages: named }, fileKeys: [] };
}
