// SQL: an instalment's state is an expression (instalments.ts), by which these are chosen and counted.
import type { EntityManager } from "typeorm";
import type { InstalmentStatus } from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import { IS_AGREED } from "./case-cost.ts";
import { FROM_INSTALMENTS, instalmentColumns, statusSql } from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";

/** `total`: how many wait in all. */
export type WaitingInstalment = InstalmentRecord & { total: number };

interface Whose {
  accountId: number;
  as: "CLIENT" | "SPECIALIST";
}

interface Wanted {
  statuses: readonly InstalmentStatus[];
  most: number;
  /** Due on that day, "yyyy-mm-dd", or later. */
  since?: string | null;
}

interface Reading extends Pick<Context, "clock"> {
  db: Pick<EntityManager, "query">;
}

/** An instalment of which nothing is left to be done. */
const IS_UNPAID = `i.paid_at IS NULL AND i.cancelled_at IS NULL AND i.refunded_at IS NULL`;

/** Of the account's cases, those in one of these states, by date; one statement. */
export function waitingInstalments(
  { db, clock }: Reading,
  { accountId, as }: Whose,
  { statuses, most, since = null }: Wanted,
): Promise<WaitingInstalment[]> {
  const own =
    as === "CLIENT" ? "c.client_id = $1" : `c.specialist_id = $1 AND c.status NOT IN ${WAITING_SQL}`;
  return db.query<WaitingInstalment[]>(
    `SELECT ${instalmentColumns("$2")}, count(*) OVER ()::int AS total ${FROM_INSTALMENTS}
     WHERE ${own} AND c.erased_at IS NULL AND ${IS_AGREED} AND ${IS_UNPAID} AND ${statusSql("$2")} = ANY($3)
       AND ($5::date IS NULL OR i.due_on >= $5) ORDER BY i.due_on, i.id LIMIT $4`,
    [accountId, clock.today(), statuses, most, since],
  );
}

/** The specialists whose clients owe a fee that was due on that day, "yyyy-mm-dd", or later and is late now. */
export async function lateFeeManagers({ db, clock }: Reading, since: string): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT DISTINCT c.specialist_id AS id ${FROM_INSTALMENTS}
     WHERE c.specialist_id IS NOT NULL AND c.status NOT IN ${WAITING_SQL} AND c.erased_at IS NULL AND ${IS_AGREED}
       AND ${IS_UNPAID} AND i.due_on >= $2 AND ${statusSql("$1")} = 'LATE' ORDER BY 1`,
    [clock.today(), since],
  );
  return rows.map(({ id }) => id);
}
