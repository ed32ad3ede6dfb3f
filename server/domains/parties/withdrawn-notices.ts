// SQL: a notice is kept as JSON under the names of its columns, by which it is read back.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { NOTICE_SELECT, type NoticeRow } from "./parties.loaders.ts";

/**
 * Notices noted by mistake. They move from party_notices to a table of their own: receipts, terms, certificates and lists
 * read the former, so that none of them needs a condition that leaves these out.
 */

export interface Withdrawal {
  id: number;
  at: Date;
  by: number;
  reason: string;
}

export async function withdraw(manager: EntityManager, { id, at, by, reason }: Withdrawal): Promise<void> {
  await manager.query(
    `INSERT INTO withdrawn_notices (id, party_id, notice, withdrawn_at, withdrawn_by, reason)
     SELECT id, party_id, to_jsonb(n), $2, $3, $4 FROM party_notices n WHERE id = $1`,
    [id, at, by, reason],
  );
  // A mailing's ledger follows what becomes of a notice, and forgets what this one said (follow_mailed_notice).
  await manager.query(
    `UPDATE party_notices SET receipt = NULL, received_at = NULL, opened_at = NULL WHERE id = $1 AND mailing_recipient_id IS NOT NULL`,
    [id],
  );
  await manager.query(`DELETE FROM party_notices WHERE id = $1`, [id]);
}

export interface WithdrawnRow {
  notice: NoticeRow;
  at: Date;
  byName: string;
  reason: string;
}

interface FlatRow extends NoticeRow {
  withdrawnAt: Date;
  withdrawnBy: string;
  reason: string;
}

/** Of each party, the last withdrawn first; all that one request asks for in one statement. */
export function withdrawnLoader(ctx: Context): DataLoader<number, WithdrawnRow[]> {
  return ctx.loader(
    "withdrawn-notices",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<FlatRow[]>(
          `SELECT ${NOTICE_SELECT}, w.withdrawn_at AS "withdrawnAt", w.reason, ${displayNameSql("a")} AS "withdrawnBy"
           FROM withdrawn_notices w CROSS JOIN LATERAL jsonb_populate_record(NULL::party_notices, w.notice) AS n
           JOIN accounts a ON a.id = w.withdrawn_by
           WHERE w.party_id = ANY($1) ORDER BY w.withdrawn_at DESC, w.id DESC`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ partyId }) => partyId);
        return ids.map((id) => (found.get(id) ?? []).map(viewRow));
      }),
  );
}

function viewRow({ withdrawnAt: at, withdrawnBy: byName, reason, ...notice }: FlatRow): WithdrawnRow {
  return { notice, at, byName, reason };
}
