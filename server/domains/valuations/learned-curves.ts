// SQL: debts are counted and summed over all lists at once.
import type { Product } from "../../../schema/rules/valuations.ts";
import type { Context } from "../../shared/context.ts";
import type { Learned } from "./model/recovery.ts";
import { learnedFrom, type History } from "./model/learn.ts";
import { productOf } from "./reading/words.ts";

/** Enough for any product, and quickly weighed. */
const NEWEST = 20_000;
/**
 * Debts assigned a year ago or more, the newest first: what was owed and what came in within their first year. Only of lists
 * of which payments are noted here: others would seem to bring nothing.
 */
const HISTORY = `
  SELECT coalesce(nullif(t.type, ''), t.type_contract, '') AS kind, t.amount_debt::text AS amount,
    ((t.assignment_date - t.debt_date) / 30.44)::float8 AS age,
    (t.contact_email IS NOT NULL)::int + (t.contact_phone IS NOT NULL)::int + (t.addresses <> '{}')::int AS ways,
    coalesce(paid.amount, 0)::text AS recovered
  FROM tasks t LEFT JOIN LATERAL (
    SELECT sum(e.amount - e.excess) AS amount FROM debt_entries e
    WHERE e.task_id = t.id AND e.day < t.assignment_date + interval '12 months'
  ) AS paid ON true
  WHERE t.amount_debt > 0 AND t.currency = 'EUR' AND t.assignment_date <= $1::date - interval '12 months'
    AND t.list_id IN (SELECT p.list_id FROM debt_payments p WHERE p.list_id IS NOT NULL)
  ORDER BY t.id DESC LIMIT ${NEWEST}`;

/** How far the platform's own lists move the starting curves; nothing for products with too few debts. */
export async function learnedFromLists({ db, clock }: Pick<Context, "db" | "clock">): Promise<Learned> {
  const rows = await db.query<
    { kind: string; amount: string; age: number | null; ways: 0 | 1 | 2 | 3; recovered: string }[]
  >(HISTORY, [clock.today()]);
  const histories = rows.flatMap(({ kind, amount, age, ways, recovered }): History[] => {
    const product: Product | null = productOf(kind);
    return product === null
      ? []
      : [
          {
            product,
            amountCents: Math.round(Number(amount) * 100),
            ageMonths: age === null ? null : Math.max(0, Math.floor(age)),
            contactWays: ways,
            recoveredCents: Math.round(Number(recovered) * 100),
          },
        ];
  });
  return learnedFrom(histories);
}
