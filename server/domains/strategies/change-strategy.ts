import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { readSteps } from "./read-steps.ts";
import { requireNoComparison } from "./running-comparison.ts";
import { CreateStrategyInput, UpdateStrategyInput } from "./strategy.input.ts";
import { Strategy, StrategyVersion } from "./strategy.entity.ts";

const NO_STRATEGY = "No se ha encontrado esta estrategia.";

export interface StrategyAnswer {
  strategy: Strategy | null;
  message?: string;
}

/** A draft. Throws InvalidInput (name, steps), NotFound, Conflict (LIST_DELETED). */
export async function createStrategy(
  ctx: SignedInContext,
  given: Contract.CreateStrategyInput,
): Promise<StrategyAnswer> {
  const { listId, name, steps } = readInput(new CreateStrategyInput(), given);
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, readId(listId) ?? 0);
    const read = await readSteps(ctx, manager, steps);
    const now = ctx.clock.now();
    const strategy = await manager.getRepository(Strategy).save({
      listId: list.id,
      name,
      status: "DRAFT",
      version: 1,
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
      switchedOnBy: null,
      switchedOnAt: null,
    } satisfies Omit<Strategy, "id">);
    await keepVersion(ctx, manager, strategy, read);
    await auditStrategy(ctx, manager, "createStrategy", strategy);
    return { strategy, message: "Estrategia guardada como borrador." };
  });
}

/**
 * Other steps become the next version; the same steps change the name alone, where one is given. Throws InvalidInput, NotFound, Conflict (STALE, OFF,
 * COMPARING, LIST_DELETED).
 */
export async function updateStrategy(
  ctx: SignedInContext,
  id: string,
  given: Contract.UpdateStrategyInput,
): Promise<StrategyAnswer> {
  const { name, formerName, steps, version } = readInput(new UpdateStrategyInput(), given);
  return ctx.db.transaction(async (manager) => {
    const strategy = await lockStrategy(manager, id);
    await requireLiveList(manager, strategy.listId);
    if (strategy.status === "OFF")
      throw new Conflict("Esta estrategia está apagada: ya no se puede cambiar.", { code: "OFF" });
    // A name is no version: of two who rename at once the second learns of the first, too.
    const isRenamed =
      name !== undefined && formerName !== null && ![formerName, name].includes(strategy.name);
    if (strategy.version !== version || isRenamed)
      throw new Conflict("Otra persona ha cambiado esta estrategia: revísala antes de guardar.", {
        code: "STALE",
        field: ["version"],
      });
    const read = await readSteps(ctx, manager, steps);
    const stored = await stepsOf(manager, strategy.id, strategy.version);
    const isSame = JSON.stringify(ordered(stored)) === JSON.stringify(ordered(read));
    if (!isSame) {
      await requireNoComparison(
        manager,
        strategy.id,
        "Dos versiones de esta estrategia se están comparando: termina la comparación antes de cambiar los pasos.",
      );
      strategy.version += 1;
      await keepVersion(ctx, manager, strategy, read);
    }
    if (name !== undefined) strategy.name = name;
    await storeStrategy(ctx, manager, strategy);
    await auditStrategy(ctx, manager, "updateStrategy", strategy, { version: strategy.version });
    return {
      strategy,
      message: isSame ? "Estrategia guardada." : `Guardada como versión ${strategy.version}.`,
    };
  });
}

/** PostgreSQL keeps the fields of a jsonb in an order of its own. */
function ordered(steps: StrategyVersion["steps"]): unknown[] {
  return steps.map(({ action, condition, day, templateId, note }) => [
    action,
    condition,
    day,
    templateId,
    note,
  ]);
}

/** Only a draft: what was switched on stays with what it did. Throws NotFound, Conflict (NOT_POSSIBLE). */
export async function deleteStrategy(ctx: SignedInContext, id: string): Promise<StrategyAnswer> {
  return ctx.db.transaction(async (manager) => {
    const strategy = await lockStrategy(manager, id);
    if (strategy.status !== "DRAFT")
      throw new Conflict("Solo se puede eliminar un borrador: apaga la estrategia.", {
        code: "NOT_POSSIBLE",
      });
    await manager.getRepository(Strategy).delete(strategy.id);
    await auditStrategy(ctx, manager, "deleteStrategy", strategy);
    return { strategy: null, message: "Borrador eliminado." };
  });
}

/** As the strategy's newest version says its number. */
export async function keepVersion(
  ctx: SignedInContext,
  manager: EntityManager,
  { id: strategyId, version }: Strategy,
  steps: StrategyVersion["steps"],
): Promise<void> {
  const stored = { strategyId, version, steps, createdBy: ctx.actor.accountId, createdAt: ctx.clock.now() };
  await manager.getRepository(StrategyVersion).insert(stored);
}

/** Of one of its versions, which are never changed. */
export async function stepsOf(
  manager: EntityManager,
  strategyId: number,
  version: number,
): Promise<StrategyVersion["steps"]> {
  const { steps } = await manager.getRepository(StrategyVersion).findOneByOrFail({ strategyId, version });
  return steps;
}

/** Locked until the end of the transaction, before its list. Throws NotFound. */
export async function lockStrategy(manager: EntityManager, id: string): Promise<Strategy> {
  const strategy = await manager
    .getRepository(Strategy)
    .findOne({ where: { id: readId(id) ?? 0 }, lock: { mode: "pessimistic_write" } });
  if (!strategy) throw new NotFound(NO_STRATEGY);
  return strategy;
}

export async function storeStrategy(
  { clock }: Pick<SignedInContext, "clock">,
  manager: EntityManager,
  strategy: Strategy,
): Promise<void> {
  strategy.updatedAt = clock.now();
  await manager.getRepository(Strategy).save(strategy);
}

export async function auditStrategy(
  ctx: SignedInContext,
  manager: EntityManager,
  action: string,
  { id }: Pick<Strategy, "id">,
  data: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, manager, { action, subjectType: "strategy", subjectId: id, data });
}
