// SQL: the sanctions of all accounts asked for, with their author's name, which the database puts together.
import DataLoader from "dataloader";
import { IsNull, type EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { displayNameSql } from "../display-name-sql.ts";
import { Sanction } from "./sanction.entity.ts";
import { selectList } from "../../../platform/select-list.ts";

export type SanctionSeverity = "LIGHT" | "MODERATE" | "GRAVE";

const SHOWN = [
  "id",
  "accountId",
  "severity",
  "days",
  "reason",
  "training",
  "createdAt",
  "endsAt",
  "liftedAt",
  "liftReason",
] as const satisfies readonly (keyof Sanction)[];

export interface SanctionRow extends Pick<Sanction, (typeof SHOWN)[number]> {
  /** Display name of the administrator. */
  createdBy: string | null;
}

/** By account, newest first; what one request asks for in one statement. None of closed accounts: reasons are personal. */
export function sanctionsLoader(ctx: Context): DataLoader<number, SanctionRow[]> {
  return ctx.loader(
    "sanctions",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<SanctionRow[]>(
            `SELECT ${selectList(Sanction, "s", SHOWN)}, ${displayNameSql("c")} AS "createdBy"
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
export function hasModerateSanction(manager: EntityManager, accountId: number): Promise<boolean> {
  return manager.getRepository(Sanction).existsBy({ accountId, severity: "MODERATE", liftedAt: IsNull() });
}
