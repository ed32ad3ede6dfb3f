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
  type CertificateStanding,
  type IsWorkingDay,
  type RunFacts,
  type StrategyStep,
} from "./engine.ts";
import { countSent, type Turn } from "./count-sent.ts";
import { readSteps } from "./read-steps.ts";
import { ATTEMPT_SQL, beginStopSql, callableSql, CERTIFICATE_SQL, readRuns } from "./run-facts.ts";
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

/** What is counted of each day. */
type Counted = "mails" | "letters" | "calls" | "certificates";

/** What is sent, called and certified in the next days, with those who take part. */
export async function forecast(
  ctx: SignedInContext,
  listId: number,
  taking: readonly Taking[],
  steps: readonly StrategyStep[],
): Promise<Pick<Contract.StrategySimulation, "days" | "reach" | Counted>> {
  const isHoliday = await readHolidays(ctx);
  const isWorkingDay = workingDays(isHoliday);
  const today = ctx.clock.today();
  const turns = taking.flatMap((one) => turnsOf(one, today, isWorkingDay));
  const days = new Map<string, Omit<Contract.StrategyDay, "day">>();
  const count = (day: string, what: Counted) => {
    const of = days.get(day) ?? { mails: 0, letters: 0, calls: 0, certificates: 0 };
    of[what] += 1;
    days.set(day, of);
  };
  for (const { day, step, leftOut } of turns)
    if (leftOut === null && step.action === "CALL") count(day, "calls");
    else if (leftOut === null && step.action === "CERTIFICATE") count(day, "certificates");
  const reach = await countSent(ctx, listId, { turns, steps, isHoliday, isWorkingDay, count });
  const shown = [...days].map(([day, counts]) => ({ day, ...counts }));
  const sum = (what: Counted) => shown.reduce((all, one) => all + one[what], 0);
  return {
    days: shown.toSorted((one, other) => one.day.localeCompare(other.day)),
    mails: sum("mails"),
    letters: sum("letters"),
    calls: sum("calls"),
    certificates: sum("certificates"),
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
  certificate: CertificateStanding["state"];
  certificateFrom: string | null;
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
  for (const task of listed) {
    const { id: taskId, stop, canCall, isElsewhere, isKnown } = task;
    if (isKnown) continue;
    if (stop !== null) leave(NOT_BEGUN_WORDS[stop]);
    else if (isElsewhere) leave(NOT_BEGUN_WORDS.ELSEWHERE);
    else taking.push({ taskId, facts: freshOn(today, task), steps, isNew: true, canCall });
  }
  const leftOut = [...why].map(([text, count]) => ({ text, count }));
  return {
    tasks: listed.length,
    taking,
    leftOut: leftOut.toSorted((one, other) => other.count - one.count),
  };
}

/** Of a task that begins on this day. */
export function freshOn(
  today: string,
  { certificate, certificateFrom }: Pick<ListedTask, "certificate" | "certificateFrom">,
): RunFacts {
  const begun = { startedOn: today, stop: null, isOpened: false, brokenPromise: null, carriedOut: [] };
  return { ...begun, certificate: { state: certificate, from: certificateFrom } };
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
     SELECT t.id, ${people} AS people, ${stop} AS stop, ${call.canCall} AS "canCall", ${CERTIFICATE_SQL},
       EXISTS (SELECT FROM strategy_runs k WHERE k.task_id = t.id AND k.ended_at IS NULL AND k.strategy_id <> ${own}) AS "isElsewhere",
       EXISTS (SELECT FROM strategy_runs k WHERE k.task_id = t.id AND k.strategy_id = ${own}) AS "isKnown"
     FROM tasks t ${ATTEMPT_SQL} WHERE ${where} LIMIT ${MOST_DEBTS + 1}`,
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

const NO_PHONE = "No tienen teléfono o no se les puede llamar";
const NO_TERM = "Todavía no consta cuándo recibieron la invitación: se certifican cuando acabe su plazo";
const NEVER_CERTIFIED = "No se pueden certificar: la ley los deja fuera o hay acuerdo";

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
    const own = { taskId, step, number: isNew ? number : null };
    if (next.on === null) {
      turns.push({ ...own, day: last, leftOut: NO_TERM });
      break;
    }
    const day = workingDayFrom(next.on < today ? today : next.on, isWorkingDay);
    if (day > last) break;
    const then = { ...facts, carriedOut, certificate: certificateOn(facts.certificate, day) };
    const { due } = standingOf(steps, then, day, isWorkingDay);
    const leftOut = whyNotDone(step, then.certificate, canCall);
    const isDone = due?.isNeeded === true && leftOut === null;
    carriedOut.push({ step: number, occasion, day: step.day, doneOn: day, isDone });
    if (due?.isNeeded === true) turns.push({ ...own, day, leftOut });
  }
  return turns;
}

function whyNotDone(
  { action }: StrategyStep,
  certificate: CertificateStanding,
  canCall: boolean,
): string | null {
  if (action === "CALL" && !canCall) return NO_PHONE;
  return action === "CERTIFICATE" && certificate.state === "NEVER" ? NEVER_CERTIFIED : null;
}

/** On a day on which its term has ended without an answer. */
function certificateOn({ state, from }: CertificateStanding, day: string): CertificateStanding {
  return state === "WAITING" && from !== null && from <= day
    ? { state: "READY", from: null }
    : { state, from };
}
