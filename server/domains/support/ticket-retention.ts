import { Raw } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { audit } from "../../shared/audit.ts";
import { Ticket } from "./ticket.entity.ts";

const QUEUE = "ticket-retention";
const EVERY_NIGHT = "40 3 * * *";
/** As requests from the public forms: two years after the last word nothing justifies keeping it (RGPD 5.1.e). */
const CLOSED_MONTHS = 24;

type Sweeping = Pick<Deps, "db" | "clock">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleTicketRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { id }) => sweepTickets(deps, id));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/** Erases the tickets closed two years ago with their messages. */
export function sweepTickets({ db, clock }: Sweeping, requestId: string): Promise<void> {
  return db.transaction(async (manager) => {
    const over = Raw(
      (column) => `${column} < :now::timestamptz - make_interval(months => ${CLOSED_MONTHS})`,
      {
        now: clock.now(),
      },
    );
    const { affected } = await manager.getRepository(Ticket).delete({ status: "CLOSED", updatedAt: over });
    const count = affected ?? 0;
    if (count > 0)
      await audit({ actor: null, requestId, clock }, manager, {
        action: "eraseTickets",
        subjectType: "ticket",
        data: { count },
      });
  });
}
