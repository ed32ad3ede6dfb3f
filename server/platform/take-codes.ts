// SQL: take_codes() is a function of the database, see its migration.
import type { EntityManager } from "typeorm";

/**
 * The first of `count` numbers of a kind and year, without gaps: the counter's row stays locked until the transaction
 * ends, and goes back with it.
 */
export async function takeCodes(
  manager: Pick<EntityManager, "query">,
  kind: string,
  year: number,
  count = 1,
): Promise<number> {
  const [row] = await manager.query<{ first: number }[]>(`SELECT take_codes($1, $2, $3) AS first`, [
    kind,
    year,
    count,
  ]);
  if (!row) throw new Error("take_codes gave no number");
  return row.first;
}
