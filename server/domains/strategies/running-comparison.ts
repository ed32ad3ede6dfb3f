import { IsNull, type EntityManager } from "typeorm";
import { Conflict } from "../../platform/refusals.ts";
import { StrategyComparison } from "./strategy-comparison.entity.ts";

export function runningComparison(
  manager: EntityManager,
  strategyId: number,
): Promise<StrategyComparison | null> {
  return manager.getRepository(StrategyComparison).findOneBy({ strategyId, endedAt: IsNull() });
}

/** Throws Conflict (COMPARING). */
export async function requireNoComparison(
  manager: EntityManager,
  strategyId: number,
  message: string,
): Promise<void> {
  if ((await runningComparison(manager, strategyId)) !== null)
    throw new Conflict(message, { code: "COMPARING" });
}
