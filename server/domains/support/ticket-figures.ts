import type { Context } from "../../shared/context.ts";

export interface TicketFigures {
  /** That wait for support. */
  open: number;
  /** Whose time for an answer is over. */
  late: number;
}

export async function ticketFigures({ db, clock }: Pick<Context, "db" | "clock">): Promise<TicketFigures> {
  const [figures] = await db.query<TicketFigures[]>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE answer_due_at < $1)::int AS late FROM tickets
     WHERE status = 'OPEN'`,
    [clock.now()],
  );
  if (!figures) throw new Error("an aggregate gives a row");
  return figures;
}
