// SQL: the tasks of a strategy are moved in one statement.
import type { StrategyStatus } from "../../generated/schema-types.ts";
import { In, Not, type EntityManager } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import {
  cancelStrategyMailings,
  pauseStrategyMailings,
  resumeStrategyMailings,
} from "../mailings/strategy-mailings.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import {
  auditStrategy,
  lockStrategy,
  stepsOf,
  storeStrategy,
  type StrategyAnswer,
} from "./change-strategy.ts";
import { endWithStrategy } from "./compare-versions.ts";
import { asGiven, readSteps } from "./read-steps.ts";
import { requireNoComparison, runningComparison } from "./running-comparison.ts";
import { runSoon } from "./strategy-clock.ts";
import { Strategy } from "./strategy.entity.ts";

/**
 * From now on steps are carried out, and what was paused goes on. Throws NotFound, InvalidInput (a template that is gone), Conflict
 * (ANOTHER_ON, LIST_DELETED, NOT_POSSIBLE).
 */
export function switchStrategyOn(ctx: SignedInContext, id: string): Promise<StrategyAnswer> {
  return move(ctx, id, {
    action: "switchStrategyOn",
    from: ["DRAFT", "PAUSED"],
    to: "ON",
    refusal: "Esta estrategia ya está en marcha o se ha apagado.",
    message: "Estrategia en marcha: cada paso se da en horario de contacto.",
    change: async (manager, strategy) => {
      // Locks the list, so that of two strategies one sees the other.
      await requireLiveList(manager, strategy.listId);
      await requireAlone(manager, strategy);
      for (const version of await beginsWith(manager, strategy))
        await readSteps(ctx, manager, asGiven(await stepsOf(manager, strategy.id, version)));
      strategy.switchedOnAt = ctx.clock.now();
      strategy.switchedOnBy = ctx.actor.accountId;
      await resumeStrategyMailings(ctx, manager, strategy.id);
      await runSoon(ctx, manager);
    },
  });
}

/** Versions that tasks begin with. */
async function beginsWith(manager: EntityManager, { id, version }: Strategy): Promise<number[]> {
  const comparison = await runningComparison(manager, id);
  return comparison === null ? [version] : [comparison.versionA, comparison.versionB];
}

async function requireAlone(manager: EntityManager, { id, listId }: Strategy): Promise<void> {
  const other = await manager
    .getRepository(Strategy)
    .findOneBy({ listId, id: Not(id), status: In(["ON", "PAUSED"]) });
  if (other)
    throw new Conflict(
      `Esta lista ya tiene en marcha o en pausa la estrategia «${other.name}»: apágala antes.`,
      {
        code: "ANOTHER_ON",
      },
    );
}

/** Throws NotFound, Conflict (NOT_POSSIBLE), as the next one. */
export function pauseStrategy(ctx: SignedInContext, id: string): Promise<StrategyAnswer> {
  return move(ctx, id, {
    action: "pauseStrategy",
    from: ["ON"],
    to: "PAUSED",
    refusal: "Esta estrategia no está en marcha.",
    message: "Estrategia en pausa: lo que faltaba por enviar espera.",
    change: (manager, strategy) => pauseStrategyMailings(manager, strategy.id, ctx.clock.now()),
  });
}

export function switchStrategyOff(ctx: SignedInContext, id: string): Promise<StrategyAnswer> {
  return move(ctx, id, {
    action: "switchStrategyOff",
    from: ["ON", "PAUSED"],
    to: "OFF",
    refusal: "Esta estrategia no está en marcha.",
    message: "Estrategia apagada: lo que faltaba por enviar no se envía.",
    change: async (manager, strategy) => {
      const now = ctx.clock.now();
      await endWithStrategy(ctx, manager, strategy);
      await cancelStrategyMailings(manager, strategy.id, now);
      await manager.query(
        `UPDATE strategy_runs SET ended_at = $2, ended_because = 'OFF' WHERE strategy_id = $1 AND ended_at IS NULL`,
        [strategy.id, now],
      );
    },
  });
}

interface Move {
  action: string;
  from: readonly StrategyStatus[];
  to: StrategyStatus;
  refusal: string;
  message: string;
  change: (manager: EntityManager, strategy: Strategy) => Promise<void>;
}

function move(
  ctx: SignedInContext,
  id: string,
  { action, from, to, refusal, message, change }: Move,
): Promise<StrategyAnswer> {
  return ctx.db.transaction(async (manager) => {
    const strategy = await lockStrategy(manager, id);
    if (!from.includes(strategy.status)) throw new Conflict(refusal, { code: "NOT_POSSIBLE" });
    strategy.status = to;
    await change(manager, strategy);
    await storeStrategy(ctx, manager, strategy);
    await auditStrategy(ctx, manager, action, strategy);
    return { strategy, message };
  });
}

/**
 * Tasks on older versions go on with the newest: of its steps those count as over whose day isn't after the last one that was carried
 * out for the task. Throws NotFound, Conflict (NOT_POSSIBLE, COMPARING).
 */
export function moveStrategyRuns(ctx: SignedInContext, id: string): Promise<StrategyAnswer> {
  return ctx.db.transaction(async (manager) => {
    const strategy = await lockStrategy(manager, id);
    if (strategy.status !== "ON" && strategy.status !== "PAUSED")
      throw new Conflict("Esta estrategia no está en marcha.", { code: "NOT_POSSIBLE" });
    await requireNoComparison(
      manager,
      strategy.id,
      "Dos versiones de esta estrategia se están comparando: mover tareas de una a otra falsearía el resultado. Termina antes la comparación.",
    );
    const steps = await stepsOf(manager, strategy.id, strategy.version);
    const line = steps.flatMap(({ condition, day, action }, at) =>
      condition === "PROMISE_BROKEN" ? [] : [{ step: at + 1, day, action }],
    );
    const [moved] = await manager.query<[{ id: number }[], number]>(
      `UPDATE strategy_runs SET version = $2 WHERE strategy_id = $1 AND version < $2 AND ended_at IS NULL RETURNING id`,
      [strategy.id, strategy.version],
    );
    await manager.query(
      `INSERT INTO strategy_run_steps (run_id, version, step, action, outcome, day, done_on, at)
       SELECT r.id, $2, s.step, s.action, 'NOT_NEEDED', s.day, $4, $5
       FROM unnest($1::bigint[]) AS r (id)
         JOIN LATERAL (SELECT max(o.day) AS day FROM strategy_run_steps o
           WHERE o.run_id = r.id AND o.occasion = 0 AND o.outcome = 'DONE') AS last ON true
         JOIN jsonb_to_recordset($3::jsonb) AS s (step int, day int, action text) ON s.day <= last.day`,
      [
        moved.map((run) => run.id),
        strategy.version,
        JSON.stringify(line),
        ctx.clock.today(),
        ctx.clock.now(),
      ],
    );
    await auditStrategy(ctx, manager, "moveStrategyRuns", strategy, { count: moved.length });
    return {
      strategy,
      message:
        moved.length === 0
          ? "Ninguna tarea sigue en una versión anterior."
          : `${moved.length === 1 ? "1 tarea sigue" : `${shownCount(moved.length)} tareas siguen`} ahora con la versión ${strategy.version}.`,
    };
  });
}
