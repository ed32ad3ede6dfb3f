// SQL: a list's tasks with what keeps them from beginning are read in one statement.
import { addDays } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { readHolidays } from "../catalogs/holidays.ts";
import { MOST_DEBTS } from "../mailings/audience/people.ts";
import { joinChosen } from "../debtors/join-waiting.ts";
import { chosenTasks } from "../tasks/chosen-tasks.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import {
  standingOf,
  workingDayFrom,
  type CarriedOut,
  type IsWorkingDay,
  type RunFacts,
  type StrategyStep,
} from "./engine.ts";
import { countSent, type Turn } from "./count-sent.ts";
import { readSteps } from "./read-steps.ts";
import { beginStopSql, callableSql, readRuns } from "./run-facts.ts";
import { StrategyVersion } from "./strategy.entity.ts";
import { StrategyStepsInput } from "./strategy.input.ts";
import { NOT_BEGUN_WORDS, STOP_WORDS } from "./strategy-words.ts";
import { workingDays } from "./working-days.ts";

const DAYS_AHEAD = 60;
/** More than a version has steps: those after a promise and those of the line. */
const MOST_TURNS = 40;

/** A task that takes part, and by which steps. */
export interface Taking {
  taskId: number;
  facts: RunFacts;
  steps: readonly StrategyStep[];
  /** Begins with the steps that are tried. */
  isNew: boolean;
  canCall: boolean;
}

/** Throws InvalidInput (steps; more than 100,000 tasks), NotFound. Changes nothing. */
export async function simulateStrategy(
  ctx: SignedInContext,
  { listId, strategyId, steps: given }: Contract.QuerySimulateStrategyArgs,
): Promise<Contract.StrategySimulation> {
  const { steps: read } = readInput(new StrategyStepsInput(), { steps: given });
  const { manager } = ctx.db;
  const steps = await readSteps(ctx, manager, read);
  const [list] = await taskListsByIds(manager, [readId(listId) ?? 0]);
  if (!list) throw new NotFound("No se ha encontrado esta lista.");
  const { tasks, taking, leftOut } = await whoTakesPart(ctx, list.id, readId(strategyId ?? ""), steps);
  return {
    ...(await forecast(ctx, list.id, taking, steps)),
    tasks,
    takingPart: taking.length,
    leftOut,
  };
}

/** What is sent and called in the next days, with those who take part. */
export async function forecast(
  ctx: SignedInContext,
  listId: number,
  taking: readonly Taking[],
  steps: readonly StrategyStep[],
): Promise<Pick<Contract.StrategySimulation, "days" | "mails" | "letters" | "calls" | "reach">> {
  const isHoliday = await readHolidays(ctx);
  const isWorkingDay = workingDays(isHoliday);
  const today = ctx.clock.today();
  const turns = taking.flatMap((one) => turnsOf(one, today, isWorkingDay));
  const days = new Map<string, Omit<Contract.StrategyDay, "day">>();
  const count = (day: string, what: "mails" | "letters" | "calls") => {
    const of = days.get(day) ?? { mails: 0, letters: 0, calls: 0 };
    of[what] += 1;
    days.set(day, of);
  };
  for (const { day, step, canCall } of turns) if (step.action === "CALL" && canCall) count(day, "calls");
  const reach = await countSent(ctx, listId, { turns, steps, isHoliday, isWorkingDay, count });
  const shown = [...days].map(([day, counts]) => ({ day, ...counts }));
  const sum = (what: "mails" | "letters" | "calls") => shown.reduce((all, one) => all + one[what], 0);
  return {
    days: shown.toSorted((one, other) => one.day.localeCompare(other.day)),
    mails: sum("mails"),
    letters: sum("letters"),
    calls: sum("calls"),
    reach,
  };
}

export interface ListedTask {
  id: number;
  /** Who owes it, where that was asked. */
  people: number[];
  stop: Contract.StrategyStop | null;
  canCall: boolean;
  /** In another strategy. */
  isElsewhere: boolean;
  /** In this one, now or before. */
  isKnown: boolean;
}

async function whoTakesPart(
  ctx: SignedInContext,
  listId: number,
  strategyId: number | null,
  steps: readonly StrategyStep[],
): Promise<{ tasks: number; taking: Taking[]; leftOut: Contract.StrategyLeftOut[] }> {
  const { manager } = ctx.db;
  const today = ctx.clock.today();
  const listed = await readListed(ctx, listId, strategyId);
  const runs =
    strategyId === null
      ? []
      : await readRuns(manager, today, `k.strategy_id = $2 AND t.list_id = $3`, [strategyId, listId]);
  const versions = await manager.getRepository(StrategyVersion).findBy({ strategyId: strategyId ?? 0 });
  const stepsOf = new Map(versions.map((one) => [one.version, one.steps]));
  const why = new Map<string, number>();
  const leave = (text: string) => why.set(text, (why.get(text) ?? 0) + 1);
  const taking: Taking[] = [];
  for (const { facts, taskId, version, canCall } of runs)
    if (facts.stop === null)
      taking.push({ taskId, facts, steps: stepsOf.get(version) ?? [], isNew: false, canCall });
    else leave(STOP_WORDS[facts.stop]);
  for (const { id: taskId, stop, canCall, isElsewhere, isKnown } of listed) {
    if (isKnown) continue;
    if (stop !== null) leave(NOT_BEGUN_WORDS[stop]);
    else if (isElsewhere) leave(NOT_BEGUN_WORDS.ELSEWHERE);
    else taking.push({ taskId, facts: freshOn(today), steps, isNew: true, canCall });
  }
  const leftOut = [...why].map(([text, count]) => ({ text, count }));
  return {
    tasks: listed.length,
    taking,
    leftOut: leftOut.toSorted((one, other) => other.count - one.count),
  };
}

/** Of a task that begins on this day. */
export function freshOn(today: string): RunFacts {
  return { startedOn: today, stop: null, isOpened: false, brokenPromise: null, carriedOut: [] };
}

/** `people`: SQL of who owes task `t`. Throws InvalidInput: more than 100,000 tasks. */
export async function readListed(
  ctx: SignedInContext,
  listId: number,
  strategyId: number | null,
  people = "ARRAY[]::bigint[]",
): Promise<ListedTask[]> {
  const { where, params } = chosenTasks({ filter: { listId: String(listId) } });
  await joinChosen(ctx, ctx.db.manager, { where, params, most: MOST_DEBTS + 1 });
  const day = `$${params.length + 1}`;
  const own = `$${params.length + 2}::bigint`;
  const { tables, stop } = beginStopSql(day);
  const call = callableSql(day);
  const listed = await ctx.db.query<ListedTask[]>(
    `WITH ${tables}, ${call.tables}
     SELECT t.id, ${people} AS people, ${stop} AS stop, ${call.canCall} AS "canCall",
       EXISTS (SELECT FROM strategy_runs k WHERE k.task_id = t.id AND k.ended_at IS NULL AND k.strategy_id <> ${own}) AS "isElsewhere",
       EXISTS (SELECT FROM strategy_runs k WHERE k.task_id = t.id AND k.strategy_id = ${own}) AS "isKnown"
     FROM tasks t WHERE ${where} LIMIT ${MOST_DEBTS + 1}`,
    [...params, ctx.clock.today(), strategyId ?? 0],
  );
  if (listed.length > MOST_DEBTS)
    throw new InvalidInput([
      {
        field: ["listId"],
        code: "TOO_LONG",
        message: "La simulación admite listas de 100.000 tareas como mucho.",
      },
    ]);
  return listed;
}

/** The same engine as carries the steps out, as if nobody did anything. */
function turnsOf(
  { taskId, facts, steps, isNew, canCall }: Taking,
  today: string,
  isWorkingDay: IsWorkingDay,
): Turn[] {
  const last = addDays(today, DAYS_AHEAD);
  const carriedOut: CarriedOut[] = [...facts.carriedOut];
  const turns: Turn[] = [];
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { next } = standingOf(steps, { ...facts, carriedOut }, today, isWorkingDay);
    if (next === null) break;
    const { step, number, occasion } = next;
    const day = workingDayFrom(next.on < today ? today : next.on, isWorkingDay);
    if (day > last) break;
    const { due } = standingOf(steps, { ...facts, carriedOut }, day, isWorkingDay);
    const isDone = due?.isNeeded === true && (step.action !== "CALL" || canCall);
    carriedOut.push({ step: number, occasion, day: step.day, doneOn: day, isDone });
    if (due?.isNeeded === true) turns.push({ taskId, day, step, number: isNew ? number : null, canCall });
  }
  return turns;
}
