import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { takeCodes } from "../../platform/take-codes.ts";

const PREFIXES = { budget: "B", payment: "C", receipt: "RC", payout: "R" } as const;

/** `B26000012`: kind, year in Madrid and a number that leaves no gap. */
export async function takeNumber(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  kind: keyof typeof PREFIXES,
): Promise<string> {
  const year = clock.today().slice(0, 4);
  const first = await takeCodes(manager, kind, Number(year));
  return `${PREFIXES[kind]}${year.slice(2)}${String(first).padStart(6, "0")}`;
}
