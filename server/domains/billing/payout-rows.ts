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
}

export const PAYOUT_COLUMNS = `o.id, o.number, o.status, o.specialist_id AS "specialistId", ${displayNameSql("a")}
  AS "specialistName", o.amount::text, o.currency, o.iban, o.holder, o.requested_at AS "requestedAt",
  o.decided_at AS "decidedAt", o.note`;

export const FROM_PAYOUTS = `FROM payouts o JOIN accounts a ON a.id = o.specialist_id`;

/** `lock`: until the end of the transaction. */
export async function payoutById(
  db: Pick<EntityManager, "query">,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<PayoutRecord | null> {
  const [payout] = await db.query<PayoutRecord[]>(
    `SELECT ${PAYOUT_COLUMNS} ${FROM_PAYOUTS} WHERE o.id = $1 ${lock ? "FOR UPDATE OF o" : ""}`,
    [id],
  );
  return payout ?? null;
}
