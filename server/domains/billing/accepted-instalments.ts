import type { EntityManager, FindOptionsWhere } from "typeorm";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";

/** Sets when those of the case's accepted budget that are as `which` says were cancelled. The caller has locked the case. */
export async function cancelInstalments(
  manager: EntityManager,
  caseId: number,
  which: readonly FindOptionsWhere<BudgetInstalment>[],
  cancelledAt: Date | null,
): Promise<void> {
  const accepted = await manager
    .getRepository(Budget)
    .findOne({ where: { caseId, status: "ACCEPTED" }, select: { id: true } });
  if (accepted === null) return;
  await manager.getRepository(BudgetInstalment).update(
    which.map((where) => ({ ...where, budgetId: accepted.id })),
    { cancelledAt },
  );
}
