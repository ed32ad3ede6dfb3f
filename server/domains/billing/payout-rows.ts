import type { EntityManager } from "typeorm";
import { displayNameSql } from "../accounts/display-name-sql.ts";

export type PayoutStatus = "REQUESTED" | "SETTLED" | "REJECTED";

export interface PayoutRecord {
  id: number;
  number: string;
  status: PayoutStatus;
  specialistId: number;
  specialistName: string;
  amount: string;
  currency: string;
  iban: string;
  holder: string;
  requestedAt: Date;
  decidedAt: Date | null;
  note: string | null;
  /** Of an account that was new: not before. */
  waitsUntil: Date | null;
}

export const PAYOUT_COLUMNS = `o.id, o.number, o.status, o.specialist_id AS "specialistId", ${displayNameSql("a")}
  AS "specialistName", o.amount::text, o.currency, o.iban, o.holder, o.requested_at AS "requestedAt",
  o.decided_at AS "decidedAt", o.note, o.waits_until AS "waitsUntil"`;

export const FROM_PAYOUTS = `FROM payouts o JOIN accounts a ON a.id = o.specialist_id`;

/** `condition` in terms of `o`, with what may follow it. */
export function payoutsWhere(
  db: Pick<EntityManager, "query">,
  condition: string,
  params: unknown[],
): Promise<PayoutRecord[]> {
  return db.query<PayoutRecord[]>(`SELECT ${PAYOUT_COLUMNS} ${FROM_PAYOUTS} WHERE ${condition}`, params);
}

/** `lock`: until the end of the transaction. */
export async function payoutById(
  db: Pick<EntityManager, "query">,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<PayoutRecord | null> {
  const [payout] = await payoutsWhere(db, `o.id = $1 ${lock ? "FOR UPDATE OF o" : ""}`, [id]);
  return payout ?? null;
}
