// SQL: rows with people's names, by conditions that lists and mails put together.
import type { PayoutStatus } from "../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { wordsOf } from "./amount-pages.ts";
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

/** Of those a list shows: every word occurs in the number or the specialist's data. */
export function payoutConditions(
  { search, status }: { search?: string | null; status?: PayoutStatus | null },
  place: (value: unknown) => string,
): string[] {
  const parts = wordsOf(search).map((word) => {
    const like = `LIKE '%' || fold_text(${place(likePart(word))}) || '%'`;
    return `(lower(o.number) ${like} OR a.search_text ${like})`;
  });
  return status ? [...parts, `o.status = ${place(status)}`] : parts;
}

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
