import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { readId } from "../../platform/ids.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { begunOf, peopleOf } from "./begin-runs.ts";
import { stepsOf } from "./change-strategy.ts";
import { FEWEST_PEOPLE } from "./compare-arms.ts";
import { refusalsOf, requireDifferent } from "./compare-versions.ts";
import { ComparedVersionsInput } from "./comparison.input.ts";
import { dealPeople, type DealtTask } from "./deal-people.ts";
import { forecast, freshOn, readListed, type ListedTask, type Taking } from "./simulate.ts";
import { StrategyComparison } from "./strategy-comparison.entity.ts";
import { Strategy } from "./strategy.entity.ts";
import { NOT_BEGUN_WORDS } from "./strategy-words.ts";

/**
 * What each version would do with the people it would get, if a comparison began now: they are dealt as the comparison itself deals
 * them. Throws NotFound, InvalidInput. Changes nothing.
 */
export async function simulateStrategyComparison(
  ctx: SignedInContext,
  { id, ...given }: Contract.QuerySimulateStrategyComparisonArgs,
): Promise<Contract.StrategyComparisonSimulation> {
  const { manager } = ctx.db;
  const strategy = await manager.getRepository(Strategy).findOneBy({ id: readId(id) ?? 0 });
  if (!strategy) throw new NotFound("No se ha encontrado esta estrategia.");
  const input = readInput(new ComparedVersionsInput(await refusalsOf(ctx, manager, strategy.id)), given);
  await requireDifferent(manager, strategy.id, input);
  const listed = await readListed(ctx, strategy.listId, strategy.id, peopleOf("t.id"));
  const beginning = listed.filter(
    ({ stop, isElsewhere, isKnown }) => stop === null && !isElsewhere && !isKnown,
  );
  const beginners = beginning.map(({ id: taskId, people }) => ({ taskId, people }));
  const number = (await manager.getRepository(StrategyComparison).countBy({ strategyId: strategy.id })) + 1;
  const { versionA, versionB, percentB } = input;
  const deal = { id: 0, strategyId: strategy.id, number, versionA, versionB, percentB };
  const dealt = dealPeople(deal, beginners, await begunOf(manager, deal, beginners));
  const byTask = new Map(beginning.map((one) => [one.id, one]));
  const arms = [];
  for (const version of [versionA, versionB]) {
    const own = dealt.filter((one) => one.version === version && one.dealtTo !== null);
    arms.push(await simulatedArm(ctx, strategy, { version, own, beginning: byTask, listed }));
  }
  const begun = listed.filter(({ isKnown }) => isKnown).length;
  return {
    arms,
    goOn: begun + dealt.filter(({ dealtTo }) => dealtTo === null).length,
    fewestPeople: FEWEST_PEOPLE,
  };
}

interface ArmOfList {
  version: number;
  own: readonly DealtTask[];
  beginning: ReadonlyMap<number, ListedTask>;
  listed: readonly ListedTask[];
}

async function simulatedArm(
  ctx: SignedInContext,
  { id, listId }: Strategy,
  { version, own, beginning, listed }: ArmOfList,
): Promise<Contract.SimulatedArm> {
  const steps = await stepsOf(ctx.db.manager, id, version);
  const today = ctx.clock.today();
  const taking = own.flatMap(({ taskId }): Taking[] => {
    const task = beginning.get(taskId);
    return task === undefined
      ? []
      : [{ taskId, facts: freshOn(today, task), steps, isNew: true, canCall: task.canCall }];
  });
  return {
    version,
    people: new Set(own.map(({ dealtTo }) => dealtTo)).size,
    simulation: {
      ...(await forecast(ctx, listId, taking, steps)),
      tasks: listed.length,
      takingPart: taking.length,
      leftOut: leftOut(listed),
    },
  };
}

/** The same of both versions: with these nothing begins, whoever gets them. */
function leftOut(listed: readonly ListedTask[]): Contract.StrategyLeftOut[] {
  const why = new Map<string, number>();
  for (const { stop, isElsewhere, isKnown } of listed) {
    if (isKnown || (stop === null && !isElsewhere)) continue;
    const text = NOT_BEGUN_WORDS[stop ?? "ELSEWHERE"];
    why.set(text, (why.get(text) ?? 0) + 1);
  }
  return [...why].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count);
}
