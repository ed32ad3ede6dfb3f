import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";

const PREFIXES = { budget: "B", payment: "C", receipt: "RC", payout: "R" } as const;

/**
 * `B26000012`: kind, year in Madrid and a number that leaves no gap: the counter's row is held until the transaction
 * ends, and goes back with it.
 */
export async function takeNumber(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  kind: keyof typeof PREFIXES,
): Promise<string> {
  const year = clock.today().slice(0, 4);
  const [row] = await manager.query<{ code: string }[]>(
    `SELECT lpad(take_codes($1, $2::int, 1)::text, 6, '0') AS code`,
    [kind, year],
  );
  if (!row) throw new Error("no number was given");
  return `${PREFIXES[kind]}${year.slice(2)}${row.code}`;
}
