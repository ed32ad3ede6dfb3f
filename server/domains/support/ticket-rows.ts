// SQL: a ticket is shown with the name of who asks and the number of what it is about, which belong to other domains.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { selectList } from "../../platform/select-list.ts";
import { Ticket } from "./ticket.entity.ts";
import { TicketMessage } from "./ticket-message.entity.ts";

export const TICKET_STATUSES = ["OPEN", "ANSWERED", "CLOSED"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_CATEGORIES = ["ACCOUNT", "CASE", "PAYMENT", "TECHNICAL", "COMPLAINT", "OTHER"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

const SHOWN = [
  "id",
  "number",
  "accountId",
  "status",
  "category",
  "subject",
  "createdAt",
  "updatedAt",
  "answerDueAt",
] as const satisfies readonly (keyof Ticket)[];

export interface TicketRow extends Pick<Ticket, (typeof SHOWN)[number]> {
  accountName: string;
  caseNumber: string | null;
  /** Of the list, and of the debt of it, that a person of its creditor asks about. */
  listCode: string | null;
  taskCode: string | null;
}

export const TICKET_COLUMNS = `${selectList(Ticket, "t", SHOWN)}, ${displayNameSql("a")} AS "accountName",
  c.number AS "caseNumber", tl.code_id AS "listCode", td.code_id AS "taskCode"`;

export const FROM_TICKETS = `FROM tickets t JOIN accounts a ON a.id = t.account_id LEFT JOIN cases c ON c.id = t.case_id
  LEFT JOIN task_lists tl ON tl.id = t.list_id LEFT JOIN tasks td ON td.id = t.task_id`;

const NO_SUCH_TICKET = "No se ha encontrado la consulta.";

/**
 * The asker's own, or anybody's for an administrator; `lock`: until the end of the transaction. Throws NotFound, also for
 * somebody else's.
 */
export async function requireTicket(
  { actor }: Pick<SignedInContext, "actor">,
  db: Pick<EntityManager, "query">,
  id: string | number,
  { lock = false }: { lock?: boolean } = {},
): Promise<TicketRow> {
  const owner = actor.role === "ADMIN" ? null : actor.accountId;
  const [row] = await db.query<TicketRow[]>(
    `SELECT ${TICKET_COLUMNS} ${FROM_TICKETS} WHERE t.id = $1 AND ($2::bigint IS NULL OR t.account_id = $2)
     ${lock ? "FOR UPDATE OF t" : ""}`,
    [requireId(String(id), NO_SUCH_TICKET), owner],
  );
  if (!row) throw new NotFound(NO_SUCH_TICKET);
  return row;
}

const MESSAGE = [
  "id",
  "ticketId",
  "text",
  "bySupport",
  "at",
] as const satisfies readonly (keyof TicketMessage)[];

export interface TicketMessageRow extends Pick<TicketMessage, (typeof MESSAGE)[number]> {
  /** The person's, or the administrator's: people outside see 'Soporte'. */
  authorName: string;
}

/** Of tickets, oldest first; all that one request asks for in one statement. */
export function ticketMessagesLoader(ctx: Context): DataLoader<number, TicketMessageRow[]> {
  const isAdmin = ctx.actor?.role === "ADMIN";
  return ctx.loader(
    "ticketMessages",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<TicketMessageRow[]>(
            `SELECT ${selectList(TicketMessage, "m", MESSAGE)},
               CASE WHEN m.by_support AND NOT $2 THEN 'Soporte' ELSE ${displayNameSql("a")} END AS "authorName"
             FROM ticket_messages m JOIN accounts a ON a.id = m.author_id WHERE m.ticket_id = ANY($1) ORDER BY m.id`,
            [ids, isAdmin],
          );
          const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
          return ids.map((id) => byTicket.get(id) ?? []);
        },
        // Several mutations of one request each ask for what stands after them.
        { cache: false },
      ),
  );
}
