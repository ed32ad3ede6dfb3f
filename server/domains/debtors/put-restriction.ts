import { IsNull, type EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { joinAsked } from "./join-waiting.ts";
import { holdDecisions, personMembers } from "./persons.ts";
import { isOver } from "./restricted-sql.ts";
import { DebtorDebt } from "./debtor-debt.entity.ts";
import { Restriction } from "./restriction.entity.ts";

type Putting = { readonly clock: Clock };

export type NewRestriction = Omit<Restriction, "id" | "createdAt" | "endedAt" | "endedBy" | "endReason">;

/** The same restriction of this person that is in force; null: none is. The caller has called holdDecisions. */
export async function sameInForce(
  { clock }: Putting,
  manager: EntityManager,
  { debtorId, kind, channel, taskId }: Pick<Restriction, "debtorId" | "kind" | "channel" | "taskId">,
): Promise<Restriction | null> {
  const members = await personMembers(manager, [debtorId]);
  const same = await manager.getRepository(Restriction).find({
    where: members.map((member) => ({
      debtorId: member,
      kind,
      channel: channel ?? IsNull(),
      taskId: taskId ?? IsNull(),
      endedAt: IsNull(),
    })),
    order: { id: "ASC" },
  });
  return same.find((restriction) => !isOver(restriction, clock.today())) ?? null;
}

/** From now on everything that contacts anybody obeys it. Gives its id. */
export async function insertRestriction(
  { clock }: Putting,
  manager: EntityManager,
  restriction: NewRestriction,
): Promise<number> {
  return insertedId(
    await manager.getRepository(Restriction).insert({ ...restriction, createdAt: clock.now() }),
  );
}

/**
 * The debtor at a place of a debt, until the end of the transaction nobody else's: the caller has locked the task, and
 * decisions wait.
 */
export async function holdDebtorAt(
  ctx: Putting,
  manager: EntityManager,
  { taskId, position }: { taskId: number; position: number },
): Promise<number> {
  await joinAsked(ctx, manager, [taskId]);
  await holdDecisions(manager);
  const place = await manager.getRepository(DebtorDebt).findOneByOrFail({ taskId, position });
  return place.debtorId;
}
