import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { displayNameSql } from "../display-name-sql.ts";

export type SanctionSeverity = "LIGHT" | "MODERATE" | "GRAVE";

export interface SanctionRow {
  id: number;
  accountId: number;
  severity: SanctionSeverity;
  days: number | null;
  reason: string;
  training: string | null;
  /** Display name of the administrator. */
  createdBy: string | null;
  createdAt: Date;
  endsAt: Date | null;
  liftedAt: Date | null;
  liftReason: string | null;
}

/** By account, newest first; what one request asks for in one statement. None of closed accounts: reasons are personal. */
export function sanctionsLoader(ctx: Context): DataLoader<number, SanctionRow[]> {
  return ctx.loader(
    "sanctions",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<SanctionRow[]>(
            `SELECT s.id, s.account_id AS "accountId", s.severity, s.days, s.reason, s.training,
               ${displayNameSql("c")} AS "createdBy", s.created_at AS "createdAt",
               s.ends_at AS "endsAt", s.lifted_at AS "liftedAt", s.lift_reason AS "liftReason"
             FROM sanctions s JOIN accounts a ON a.id = s.account_id LEFT JOIN accounts c ON c.id = s.created_by
             WHERE s.account_id = ANY($1) AND a.status <> 'CLOSED' ORDER BY s.id DESC`,
            [ids],
          );
          const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
          return ids.map((id) => byAccount.get(id) ?? []);
        },
        // Several mutations of one request each ask for what stands after them.
        { cache: false },
      ),
  );
}

/** Whether a MODERATE one stands that nobody lifted, served or not: the next one counts as GRAVE (terms, sanctions). */
export async function hasModerateSanction(manager: EntityManager, accountId: number): Promise<boolean> {
  const found = await manager.query<unknown[]>(
    `SELECT FROM sanctions WHERE account_id = $1 AND severity = 'MODERATE' AND lifted_at IS NULL LIMIT 1`,
    [accountId],
  );
  return found.length > 0;
}
