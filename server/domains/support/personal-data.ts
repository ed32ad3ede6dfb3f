// SQL: the messages come within their ticket.
import type { EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { Ticket } from "./ticket.entity.ts";

/** What somebody has asked support. */
export const supportDataHolder: PersonalDataHolder = {
  name: "support",
  async collect({ db }, accountId): Promise<PersonalPart[]> {
    const json = await ticketsOf(db.manager, accountId);
    return json.length === 0 ? [] : [{ name: "consultas.json", json }];
  },
  async block(_ctx, manager, accountId): Promise<BlockedPart | null> {
    const tickets = await ticketsOf(manager, accountId);
    if (tickets.length === 0) return null;
    await manager.getRepository(Ticket).delete({ accountId });
    return { data: { tickets }, fileKeys: [] };
  },
};

function ticketsOf(manager: EntityManager, accountId: number): Promise<unknown[]> {
  return manager.query<unknown[]>(
    `SELECT ${selectList(Ticket, "t", ["number", "status", "category", "subject", "createdAt"])},
       (SELECT jsonb_agg(jsonb_build_object('at', m.at, 'bySupport', m.by_support, 'text', m.text) ORDER BY m.id)
        FROM ticket_messages m WHERE m.ticket_id = t.id) AS messages
     FROM tickets t WHERE t.account_id = $1 ORDER BY t.id`,
    [accountId],
  );
}
