// SQL: totals, less and with what has changed since, in one statement.
import type { EntityManager } from "typeorm";
import { COMPLETIONS, type Completion } from "../../../../schema/rules/task-completion.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import type { Clock } from "../../../platform/clock.ts";
import { NotFound } from "../../../platform/refusals.ts";
import type { Context } from "../../../shared/context.ts";
import { articleWords } from "../../attempts/explanation-words.ts";
import { STAGE_SQL } from "../../tasks/attempt-stages.ts";
import type { TaskAttempt } from "../../tasks/task-attempt.entity.ts";
import { taskList } from "../../tasks/task-lists.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import { attemptsNow, MOST_MEANWHILE, STORED, waitingOfList } from "./keep-attempts.ts";

type Sum = Pick<Contract.AttemptSum, "count" | "amount">;
type Stage = Contract.AttemptStage;

/** In the order of the way. */
const STAGES = [
  "NOT_INVITED",
  "INVITED",
  "RECEIVED",
  "ANSWERED",
  "AGREED",
  "EXPIRED",
  "CERTIFIABLE",
  "CERTIFIED",
  "NOT_RECEIVED",
  "MISSING_OBLIGORS",
  "EXCLUDED",
] as const satisfies readonly Stage[];

/**
 * How far the attempts of a list's live tasks have come. Those of which something has just happened, or whose day has come, are
 * computed here and kept by the job: who reads mustn't wait for who writes. Of more than a piece what is kept is shown, and how
 * many wait. Throws NotFound.
 */
export async function attemptFunnel(ctx: Context, id: string): Promise<Contract.AttemptFunnel> {
  const list = await taskList(ctx, id);
  if (list === null) throw new NotFound("No se ha encontrado la lista.");
  return funnelOfList(ctx.db.manager, ctx.clock, list.id);
}

/** The same of a list that whoever asks may see, read by the caller's own connection: within its snapshot where it has one. */
export async function funnelOfList(
  db: EntityManager,
  clock: Pick<Clock, "now" | "today">,
  listId: number,
): Promise<Contract.AttemptFunnel> {
  const waiting = await waitingOfList({ db, clock }, listId, MOST_MEANWHILE + 1);
  const isMore = waiting.length > MOST_MEANWHILE;
  const now = isMore ? [] : await attemptsNow(db, waiting, clock.now());
  const all = await totalsOf(db, listId);
  const rows = await countRows(db, listId, now);
  const ended = rows.filter(({ ground }) => ground !== null);
  return {
    today: clock.today(),
    waiting: isMore ? (await waitingOfList({ db, clock }, listId, 1_000_000)).length : 0,
    total: all.total,
    stages: STAGES.map((stage) => ({ stage, ...stageSum(stage, rows, all.open) })),
    grounds: [...Map.groupBy(ended, ({ ground }) => ground ?? "")]
      .map(([ground, those]) => ({ ground: articleWords(ground), ...sumOf(those) }))
      .toSorted((a, b) => b.count - a.count),
    completions: COMPLETIONS.map((value) => ({
      completion: value,
      ...sumOf(rows.filter(({ completion }) => completion === value)),
    })),
  };
}

/** Tasks that stand alike, added up. */
interface Alike extends Record<Exclude<Stage, "NOT_INVITED">, boolean> {
  ground: string | null;
  completion: Completion | null;
  isTold: boolean;
  count: number;
  cents: string;
}

/** What live tasks that stand alike have in common. */
const ALIKE = "state, ground, is_open, is_received, may_certify, is_certified, obligors, missing, completion";

/** The totals that the database keeps of the list, with `now` in place of what it has of those. */
function countRows(
  db: Pick<EntityManager, "query">,
  listId: number,
  now: readonly TaskAttempt[],
): Promise<Alike[]> {
  const stages = Object.entries(STAGE_SQL).map(([stage, sql]) => `${sql} AS "${stage}"`);
  return db.query<Alike[]>(
    `WITH changed (${STORED.columns}) AS (
       SELECT ${STORED.values} FROM jsonb_to_recordset($2::jsonb) AS (${STORED.fields}))
     SELECT a.ground, a.completion, a.is_open AND a.state <> 'NOT_STARTED' AS "isTold", ${stages.join(", ")},
       a.count, (a.amount * 100)::bigint::text AS cents
     FROM (
       SELECT ${ALIKE}, sum(tasks)::int AS count, sum(amount) AS amount FROM (
         SELECT ${ALIKE}, tasks, amount FROM attempt_totals WHERE list_id = $1
         UNION ALL SELECT ${ALIKE}, -1, -amount FROM task_attempts
           WHERE task_id IN (SELECT task_id FROM changed) AND list_id = $1 AND is_live
         UNION ALL SELECT ${ALIKE}, 1, amount FROM changed WHERE list_id = $1 AND is_live) AS known
       GROUP BY ${ALIKE} HAVING sum(tasks) <> 0) AS a`,
    [listId, JSON.stringify(now)],
  );
}

/** From the totals the database keeps current. */
async function totalsOf(
  db: Pick<EntityManager, "query">,
  listId: number,
): Promise<{ total: Sum; open: Cents }> {
  const [row] = await db.query<{ count: number; amount: string; open: number; openCents: string }[]>(
    `SELECT coalesce(sum(tasks), 0)::int AS count, coalesce(sum(amount), 0)::text AS amount,
       coalesce(sum(tasks) FILTER (WHERE ${OPEN}), 0)::int AS open,
       coalesce((sum(amount) FILTER (WHERE ${OPEN}) * 100)::bigint, 0)::text AS "openCents"
     FROM task_totals WHERE list_id = $1`,
    [listId],
  );
  if (!row) throw new Error("an aggregate gives a row");
  return {
    total: { count: row.count, amount: row.amount },
    open: { count: row.open, cents: BigInt(row.openCents) },
  };
}

const OPEN = `state NOT IN ${ENDED_STATES_SQL}`;

interface Cents {
  count: number;
  cents: bigint;
}

/** Nobody was ever told of the open ones that aren't among those told of. */
function stageSum(stage: Stage, rows: readonly Alike[], open: Cents): Sum {
  if (stage !== "NOT_INVITED") return sumOf(rows.filter((row) => row[stage]));
  const told = centsOf(rows.filter(({ isTold }) => isTold));
  return shown({ count: open.count - told.count, cents: open.cents - told.cents });
}

function sumOf(rows: readonly Alike[]): Sum {
  return shown(centsOf(rows));
}

function centsOf(rows: readonly Alike[]): Cents {
  return rows.reduce(
    (sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + BigInt(cents) }),
    { count: 0, cents: 0n },
  );
}

function shown({ count, cents }: Cents): Sum {
  return { count, amount: decimalOf(cents) };
}
