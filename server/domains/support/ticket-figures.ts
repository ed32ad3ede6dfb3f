import { LessThan } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Ticket } from "./ticket.entity.ts";

export interface TicketFigures {
  /** That wait for support. */
  open: number;
  /** Open tickets whose term for an answer is over. */
  late: number;
}

export async function ticketFigures({ db, clock }: Pick<Context, "db" | "clock">): Promise<TicketFigures> {
  const tickets = db.getRepository(Ticket);
  const open = await tickets.countBy({ status: "OPEN" });
  const late = await tickets.countBy({ status: "OPEN", answerDueAt: LessThan(clock.now()) });
  return { open, late };
}
