// SQL: rows with people's names, by conditions that lists and mails put together.
import type { EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { Payout } from "./payout.entity.ts";

const SHOWN = [
  "id",
  "number",
  "status",
  "specialistId",
  "amount",
  "currency",
  "iban",
  "holder",
  "requestedAt",
  "decidedAt",
  "note",
  "waitsUntil",
] as const satisfies readonly (keyof Payout)[];

export interface PayoutRecord extends Pick<Payout, (typeof SHOWN)[number]> {
  specialistName: string;
}

export const PAYOUT_COLUMNS = `${selectList(Payout, "o", SHOWN)}, ${displayNameSql("a")} AS "specialistName"`;

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
