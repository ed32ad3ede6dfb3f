// SQL: found among all tickets by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { TICKET_STATES } from "../../../schema/rules/tickets.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { ticketPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import type { Ticket } from "./ticket.entity.ts";

type FoundTicket = Pick<Ticket, "id" | "number" | "subject" | "status" | "createdAt">;

/** One's own, or all for administrators (requireTicket), by number and subject; the newest first. */
export async function findTickets(
  { actor }: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { words, patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const isAdmin = actor.role === "ADMIN";
  const found = foundIds({
    from: "tickets t",
    id: "t.id",
    text: "t.search_text",
    newest: "t.id DESC",
    where: isAdmin ? "true" : `t.account_id = ${place(actor.accountId)}`,
    occurs: (column) => occursSql(column, patterns, place),
    exact: words.length === 1 ? `t.number = ${place(words[0]?.[0]?.toUpperCase())}` : "false",
    // Nobody has more of their own than are looked at.
    indexed: isAdmin && indexed,
    wanted,
  });
  const rows = await manager.query<FoundTicket[]>(
    `WITH ${found} SELECT t.id, t.number, t.subject, t.status, t.created_at AS "createdAt"
     FROM found JOIN tickets t ON t.id = found.id ORDER BY t.id DESC`,
    params,
  );
  return rows.map(({ id, number, subject, status, createdAt }) => ({
    id: number,
    title: subject,
    text: `${number} · ${TICKET_STATES[status]} · ${shownDay(createdAt)}`,
    path: ticketPath(actor.role, id),
    values: [
      { label: "Número de consulta", value: number, code: true },
      { label: "Asunto", value: subject },
    ],
  }));
}
