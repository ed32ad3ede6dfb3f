// SQL: an instalment's state is an expression (instalments.ts), by which these are chosen and counted.
import type { InstalmentStatus } from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import { IS_AGREED } from "./case-cost.ts";
import { FROM_INSTALMENTS, instalmentColumns, statusSql } from "./instalments.ts";
import type { InstalmentRecord } from "./instalments.ts";

/** With how many there are in all. */
export type WaitingInstalment = InstalmentRecord & { total: number };

interface Whose {
  accountId: number;
  as: "CLIENT" | "SPECIALIST";
}

/** An instalment of which nothing is left to be done. */
const IS_UNPAID = `i.paid_at IS NULL AND i.cancelled_at IS NULL AND i.refunded_at IS NULL`;

/** Of the account's cases, those in one of these states, by date; one statement. */
export function waitingInstalments(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, as }: Whose,
  { statuses, most }: { statuses: readonly InstalmentStatus[]; most: number },
): Promise<WaitingInstalment[]> {
  const own =
    as === "CLIENT" ? "c.client_id = $1" : `c.specialist_id = $1 AND c.status NOT IN ${WAITING_SQL}`;
  return db.query<WaitingInstalment[]>(
    `SELECT ${instalmentColumns("$2")}, count(*) OVER ()::int AS total ${FROM_INSTALMENTS}
     WHERE ${own} AND c.erased_at IS NULL AND ${IS_AGREED} AND ${IS_UNPAID} AND ${statusSql("$2")} = ANY($3)
     ORDER BY i.due_on, i.id LIMIT $4`,
    [accountId, clock.today(), statuses, most],
  );
}
