import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import {
  auditStrategy,
  keepVersion,
  lockStrategy,
  stepsOf,
  storeStrategy,
  type StrategyAnswer,
} from "./change-strategy.ts";
import { StartStrategyComparisonInput } from "./comparison.input.ts";
import { countArms } from "./count-arms.ts";
import { asGiven, readSteps } from "./read-steps.ts";
import { requireNoComparison, runningComparison } from "./running-comparison.ts";
import { StrategyComparison } from "./strategy-comparison.entity.ts";
import { type Strategy, StrategyVersion } from "./strategy.entity.ts";

/**
 * From now on who begins is dealt one of two versions; versions, share, measure and last day stay as they are said here. Throws
 * NotFound, InvalidInput, Conflict (OFF, COMPARING, LIST_DELETED).
 */
export async function startStrategyComparison(
  ctx: SignedInContext,
  id: string,
  given: Contract.StartStrategyComparisonInput,
): Promise<StrategyAnswer> {
  return ctx.db.transaction(async (manager) => {
    const strategy = await lockStrategy(manager, id);
    await requireLiveList(manager, strategy.listId);
    if (strategy.status === "OFF")
      throw new Conflict("Esta estrategia está apagada: ya no empieza nadie a quien repartir.", {
        code: "OFF",
      });
    await requireNoComparison(
      manager,
      strategy.id,
      "Esta estrategia ya compara dos versiones: termina antes esa comparación.",
    );
    const refusals = await refusalsOf(ctx, manager, strategy.id);
    const input = readInput(new StartStrategyComparisonInput(refusals, ctx.clock.today()), given);
    const { versionA, versionB, percentB, measure, endsOn } = input;
    await requireDifferent(manager, strategy.id, input);
    const comparisons = manager.getRepository(StrategyComparison);
    await comparisons.insert({
      strategyId: strategy.id,
      number: (await comparisons.countBy({ strategyId: strategy.id })) + 1,
      versionA,
      versionB,
      percentB,
      measure,
      endsOn,
      startedBy: ctx.actor.accountId,
      startedAt: ctx.clock.now(),
    });
    await storeStrategy(ctx, manager, strategy);
    await auditStrategy(ctx, manager, "startStrategyComparison", strategy, {
      a: versionA,
      b: versionB,
      percentB,
      measure,
      endsOn,
    });
    return {
      strategy,
      message: `Comparación en marcha: quien empiece desde ahora recibe la versión ${versionA} o la ${versionB}.`,
    };
  });
}

/** Of each version, why nothing can begin with it; null: it can. */
export async function refusalsOf(
  ctx: SignedInContext,
  manager: EntityManager,
  strategyId: number,
): Promise<Map<number, string | null>> {
  const versions = await manager.getRepository(StrategyVersion).findBy({ strategyId });
  const refusals = new Map<number, string | null>();
  for (const { version, steps } of versions) {
    const refusal = await readSteps(ctx, manager, asGiven(steps)).then(
      () => null,
      (error: unknown) => {
        if (error instanceof InvalidInput)
          return `La versión ${version} ya no se puede usar. ${error.message}`;
        throw error;
      },
    );
    refusals.set(version, refusal);
  }
  return refusals;
}

/** Throws InvalidInput: the same version twice, or the same steps. */
export async function requireDifferent(
  manager: EntityManager,
  strategyId: number,
  { versionA, versionB }: Pick<StrategyComparison, "versionA" | "versionB">,
): Promise<void> {
  const [a, b] = [await stepsOf(manager, strategyId, versionA), await stepsOf(manager, strategyId, versionB)];
  if (versionA !== versionB && JSON.stringify(a) !== JSON.stringify(b)) return;
  const message =
    versionA === versionB
      ? "Elige dos versiones distintas."
      : "Estas dos versiones tienen los mismos pasos: no hay nada que comparar.";
  throw new InvalidInput([{ field: ["versionB"], code: "INVALID", message }]);
}

/**
 * Ends with what is counted now. Tasks begin with the steps of the version that is kept; nobody who has begun is moved. Throws NotFound,
 * Conflict (NOT_POSSIBLE), InvalidInput.
 */
export async function endStrategyComparison(
  ctx: SignedInContext,
  id: string,
  keep: number,
): Promise<StrategyAnswer> {
  return ctx.db.transaction(async (manager) => {
    const found = await manager.getRepository(StrategyComparison).findOneBy({ id: readId(id) ?? 0 });
    if (!found) throw new NotFound("No se ha encontrado esta comparación.");
    const strategy = await lockStrategy(manager, String(found.strategyId));
    const comparison = await runningComparison(manager, strategy.id);
    if (comparison?.id !== found.id)
      throw new Conflict("Esta comparación ya ha terminado.", { code: "NOT_POSSIBLE" });
    const { versionA, versionB } = comparison;
    if (keep !== versionA && keep !== versionB)
      throw new InvalidInput([
        {
          field: ["keep"],
          code: "INVALID",
          message: `Elige cuál sigue: la versión ${versionA} o la ${versionB}.`,
        },
      ]);
    await endComparison(ctx, manager, comparison, keep);
    const isNewest = keep === strategy.version;
    if (!isNewest) {
      strategy.version += 1;
      await keepVersion(ctx, manager, strategy, await stepsOf(manager, strategy.id, keep));
    }
    await storeStrategy(ctx, manager, strategy);
    await auditStrategy(ctx, manager, "endStrategyComparison", strategy, { kept: keep });
    return {
      strategy,
      message: isNewest
        ? `Comparación terminada: las tareas empiezan con la versión ${keep}.`
        : `Comparación terminada: las tareas empiezan con la versión ${strategy.version}, que repite los pasos de la ${keep}.`,
    };
  });
}

/** With its strategy: nobody begins any more, and none of its versions is kept. */
export async function endWithStrategy(
  ctx: SignedInContext,
  manager: EntityManager,
  { id }: Strategy,
): Promise<void> {
  const comparison = await runningComparison(manager, id);
  if (comparison === null) return;
  await endComparison(ctx, manager, comparison, null);
  await auditStrategy(ctx, manager, "endStrategyComparison", { id });
}

async function endComparison(
  ctx: SignedInContext,
  manager: EntityManager,
  comparison: StrategyComparison,
  keptVersion: number | null,
): Promise<void> {
  const counted = (await countArms(manager, [comparison])).get(comparison.id);
  await manager
    .getRepository(StrategyComparison)
    .update(comparison.id, { endedAt: ctx.clock.now(), endedBy: ctx.actor.accountId, keptVersion, counted });
}
