// SQL: steps are written down, a hundred thousand at once.
import type { EntityManager } from "typeorm";
import { MOST_STRATEGY_STEPS, sendsTemplate } from "../../../schema/rules/strategies.ts";
import type { StepOutcome } from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { audit } from "../../shared/audit.ts";
import { beginStrategyCertificates } from "../certificate-runs/start-run.ts";
import { MOST_DEBTS } from "../mailings/audience/people.ts";
import { beginStrategyMailing } from "../mailings/strategy-mailings.ts";
import { templatesByIds } from "../mailings/templates/templates.ts";
import { askStrategyCalls, endStrategyCalls } from "../tasks/ask-to-call.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { beginRuns } from "./begin-runs.ts";
import { standingOf, type IsWorkingDay, type PlannedStep, type StrategyStep } from "./engine.ts";
import { readRuns, type RunRow } from "./run-facts.ts";
import { Strategy, StrategyVersion } from "./strategy.entity.ts";

type WorkDeps = Pick<Deps, "clock" | "jobs">;

/** Why a way is over for good; whatever else stops it passes. */
const LASTING = ["ANSWERED", "PAYMENT", "PAID", "ENDED"];

/**
 * Carries out today's steps of a strategy, in the caller's transaction: everything or nothing, so that what a crash interrupts is
 * done again from the start. Its row is locked: another instance waits, and then finds nothing that is due.
 */
export async function carryOut(
  deps: WorkDeps,
  manager: EntityManager,
  id: number,
  isWorkingDay: IsWorkingDay,
): Promise<void> {
  const strategy = await manager
    .getRepository(Strategy)
    .findOne({ where: { id, status: "ON" }, lock: { mode: "pessimistic_write" } });
  if (!strategy) return;
  const list = await manager.getRepository(TaskList).findOneBy({ id: strategy.listId });
  if (!list || list.deletedAt !== null) return;
  await beginRuns(deps, manager, strategy);
  const versions = await manager.getRepository(StrategyVersion).findBy({ strategyId: id });
  const stepsOf = new Map(versions.map(({ version, steps }) => [version, steps]));
  const counts = { mails: 0, letters: 0, calls: 0, certificates: 0 };
  for (let round = 0; round < MOST_STRATEGY_STEPS; round += 1) {
    const due = await dueNow(deps, manager, { strategy, stepsOf, isWorkingDay });
    if (due.length === 0) break;
    await carryOutDue(deps, manager, strategy, due);
    for (const { planned, outcome } of due) if (outcome === "DONE") counts[COUNTED[planned.step.action]] += 1;
  }
  const done = Object.entries(counts).filter(([, count]) => count > 0);
  if (done.length > 0)
    await audit({ requestId: "strategies", clock: deps.clock, actor: null }, manager, {
      action: "carryOutStrategy",
      subjectType: "strategy",
      subjectId: id,
      data: Object.fromEntries(done),
    });
}

const COUNTED = {
  MAIL: "mails",
  LETTER: "letters",
  CALL: "calls",
  CERTIFICATE: "certificates",
} as const;

interface DueRun {
  run: RunRow;
  planned: PlannedStep;
  outcome: StepOutcome;
}

async function dueNow(
  { clock }: WorkDeps,
  manager: EntityManager,
  {
    strategy: { id },
    stepsOf,
    isWorkingDay,
  }: {
    strategy: Strategy;
    stepsOf: ReadonlyMap<number, readonly StrategyStep[]>;
    isWorkingDay: IsWorkingDay;
  },
): Promise<DueRun[]> {
  const today = clock.today();
  const runs = await readRuns(manager, today, `k.strategy_id = $2 AND k.ended_at IS NULL`, [id]);
  const over = runs.filter(({ facts: { stop } }) => stop !== null && LASTING.includes(stop));
  await end(manager, over, clock.now());
  const due = runs.flatMap((run): DueRun[] => {
    const planned = standingOf(stepsOf.get(run.version) ?? [], run.facts, today, isWorkingDay).due;
    return planned === null ? [] : [{ run, planned, outcome: outcomeOf(run, planned) }];
  });
  // In the order of their debtors, so that somebody's debts stay together; the rest has its turn in the next round.
  return due.slice(0, MOST_DEBTS);
}

function outcomeOf(
  { canCall, facts: { certificate } }: RunRow,
  { step, isNeeded }: PlannedStep & { isNeeded: boolean },
): StepOutcome {
  if (!isNeeded) return "NOT_NEEDED";
  const isOutOfReach =
    (step.action === "CALL" && !canCall) || (step.action === "CERTIFICATE" && certificate.state === "NEVER");
  return isOutOfReach ? "NOT_POSSIBLE" : "DONE";
}

async function end(manager: EntityManager, over: readonly RunRow[], now: Date): Promise<void> {
  if (over.length === 0) return;
  await manager.query(
    `UPDATE strategy_runs k SET ended_at = $3, ended_because = o.because
     FROM unnest($1::bigint[], $2::text[]) AS o (id, because) WHERE k.id = o.id AND k.ended_at IS NULL`,
    [over.map(({ id }) => id), over.map(({ facts: { stop } }) => stop), now],
  );
  await endStrategyCalls(
    manager,
    over.map(({ taskId }) => taskId),
  );
}

/** By what a step is carried out for many tasks at once. */
interface Carrier {
  mailingId: number | null;
  certificateRunId: number | null;
}

const NOTHING: Carrier = { mailingId: null, certificateRunId: null };

/** What goes out by the same template goes together: somebody whose debts are at several steps gets one mail. */
async function carryOutDue(
  deps: WorkDeps,
  manager: EntityManager,
  strategy: Strategy,
  due: readonly DueRun[],
): Promise<void> {
  const groups = Map.groupBy(due, ({ planned: { step }, outcome }) =>
    outcome === "DONE" && step.action !== "CALL" ? `${step.action} ${step.templateId}` : "",
  );
  for (const [key, group] of groups)
    await noteSteps(deps, manager, group, key === "" ? NOTHING : await begin(deps, manager, strategy, group));
}

async function begin(
  deps: WorkDeps,
  manager: EntityManager,
  strategy: Strategy,
  group: readonly DueRun[],
): Promise<Carrier> {
  if (group[0]?.planned.step.action !== "CERTIFICATE")
    return { ...NOTHING, mailingId: await beginMailing(deps, manager, strategy, group) };
  const { id: strategyId, listId, createdBy, switchedOnBy } = strategy;
  const certificateRunId = await beginStrategyCertificates(deps, manager, {
    strategyId,
    listId,
    createdBy: switchedOnBy ?? createdBy,
    taskIds: group.map(({ run: { taskId } }) => taskId),
  });
  return { ...NOTHING, certificateRunId };
}

async function beginMailing(
  deps: WorkDeps,
  manager: EntityManager,
  { id, listId, name, createdBy, switchedOnBy }: Strategy,
  group: readonly DueRun[],
): Promise<number> {
  const [first] = group;
  const { action = "MAIL", templateId = null } = first?.planned.step ?? {};
  const [template] = await templatesByIds(manager, templateId === null ? [] : [templateId]);
  if (template === undefined || !sendsTemplate(action)) throw new Error("a step sends no template");
  return beginStrategyMailing(deps, manager, {
    strategyId: id,
    listId,
    createdBy: switchedOnBy ?? createdBy,
    name: `${name} · ${template.name}`,
    channel: action,
    templateId: template.id,
    taskIds: group.map(({ run: { taskId } }) => taskId),
  });
}

/** The unique key of task, version and step refuses what is there already, and with it the mailing. */
async function noteSteps(
  { clock }: WorkDeps,
  manager: EntityManager,
  group: readonly DueRun[],
  { mailingId, certificateRunId }: Carrier,
): Promise<void> {
  const rows = group.map(({ run, planned, outcome }) => ({
    run_id: run.id,
    version: run.version,
    step: planned.number,
    occasion: planned.occasion,
    action: planned.step.action,
    outcome,
    day: planned.step.day,
  }));
  await manager.query(
    `INSERT INTO strategy_run_steps (run_id, version, step, occasion, action, outcome, day, done_on, at, mailing_id, certificate_run_id)
     SELECT run_id, version, step, occasion, action, outcome, day, $2::date, $3::timestamptz, $4::bigint, $5::bigint
     FROM jsonb_to_recordset($1::jsonb) AS s (run_id bigint, version int, step int, occasion bigint, action text, outcome text, day int)`,
    [JSON.stringify(rows), clock.today(), clock.now(), mailingId, certificateRunId],
  );
  const calls = group.flatMap(({ run: { taskId }, planned: { step }, outcome }) =>
    step.action === "CALL" && outcome === "DONE" ? [{ taskId, note: step.note }] : [],
  );
  if (calls.length > 0) await askStrategyCalls(manager, calls, clock.now());
}
