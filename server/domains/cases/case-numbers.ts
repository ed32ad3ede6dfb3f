import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";

/** `P26000123`: year in Madrid and a number without gaps, which the counter's row lock guarantees. */
export async function takeCaseNumber(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
): Promise<string> {
  const year = Number(clock.today().slice(0, 4));
  const [row] = await manager.query<{ first: number }[]>(`SELECT take_codes('case', $1, 1) AS first`, [year]);
  return `P${String(year % 100).padStart(2, "0")}${String(row?.first).padStart(6, "0")}`;
}
