// SQL: the last run of many tasks, and what became of its mails for their debtors, in one statement each.
import DataLoader from "dataloader";
import { In } from "typeorm";
import { CONTACT_NAMES } from "../../../schema/rules/task-contacts.ts";
import { RECIPIENT_STATE_NAMES } from "../../../schema/rules/mailings.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { LEFT_OUT_WORDS } from "../mailings/audience/left-out-words.ts";
import { STATE_SQL } from "../mailings/recipient-states.ts";
import { readHolidays } from "../catalogs/holidays.ts";
import { standingOf, type StrategyStep } from "./engine.ts";
import { shownSteps, stepsLoader, versionKey, type ShownStep } from "./list-strategies.ts";
import { readRuns } from "./run-facts.ts";
import { Strategy } from "./strategy.entity.ts";
import { StrategyRunStep } from "./strategy-run.entity.ts";
import { PAUSED_WORDS, standingWords } from "./strategy-words.ts";
import { workingDays } from "./working-days.ts";

export interface ShownRun extends Omit<Contract.StrategyRun, "steps" | "carriedOut"> {
  steps: ShownStep[];
  carriedOut: Contract.StrategyRunStep[];
}

/** Of tasks that the asker sees: where each stands in its last strategy. Six statements a request. */
export function taskStrategyLoader(ctx: Context): DataLoader<number, ShownRun | null> {
  return ctx.loader("taskStrategies", () => new DataLoader((ids: readonly number[]) => shownRuns(ctx, ids)));
}

async function shownRuns(ctx: Context, taskIds: readonly number[]): Promise<(ShownRun | null)[]> {
  const today = ctx.clock.today();
  const last = `k.id IN (SELECT max(o.id) FROM strategy_runs o WHERE o.task_id = ANY($2) GROUP BY o.task_id)`;
  const runs = await readRuns(ctx.db.manager, today, last, [taskIds]);
  if (runs.length === 0) return taskIds.map(() => null);
  const found = await ctx.db.getRepository(Strategy).find({
    select: { id: true, name: true, status: true },
    where: { id: In(runs.map(({ strategyId }) => strategyId)) },
  });
  const strategyOf = new Map(found.map((one) => [one.id, one]));
  const isWorkingDay = workingDays(await readHolidays(ctx));
  const done = Map.groupBy(
    await carriedOutOf(
      ctx,
      runs.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  );
  const shown = await Promise.all(
    runs.map(async ({ id, taskId, strategyId, version, facts }) => {
      const steps = await stepsLoader(ctx).load(versionKey({ strategyId, version }));
      const carriedOut = done.get(id) ?? [];
      const { state, why, next } = standingOf(steps, facts, today, isWorkingDay);
      const strategy = strategyOf.get(strategyId);
      const isPaused = strategy?.status === "PAUSED";
      const isAtWork = !isPaused && (state === "ACTIVE" || state === "DONE");
      const run: ShownRun = {
        strategyId: String(strategyId),
        strategyName: strategy?.name ?? "",
        version,
        startedOn: facts.startedOn,
        state,
        why,
        text: isPaused && state === "ACTIVE" ? PAUSED_WORDS : standingWords(state, why),
        steps: shownSteps(steps),
        carriedOut: await Promise.all(
          carriedOut.map((step) => stepView(ctx, step, { strategyId, isAtWork })),
        ),
        next: next?.number ?? null,
        nextOn: isPaused ? null : notBefore(next?.on ?? null, today),
      };
      return [taskId, run] as const;
    }),
  );
  const byTask = new Map(shown);
  return taskIds.map((id) => byTask.get(id) ?? null);
}

function notBefore(day: string | null, today: string): string | null {
  return day !== null && day < today ? today : day;
}

interface CarriedOutRow extends Pick<
  StrategyRunStep,
  "runId" | "version" | "step" | "action" | "outcome" | "doneOn" | "mailingId" | "certificateRunId"
> {
  state: Contract.MailingRecipientState | null;
  reason: Contract.LeftOutReason | null;
  isCalled: boolean;
  isCertified: boolean;
  /** Why its run issued no certificate, or lacks one. */
  uncertified: string | null;
}

/** With what is known of the task's debtor in its mailing, and whether a call has been noted since. */
function carriedOutOf(ctx: Context, runIds: readonly number[]): Promise<CarriedOutRow[]> {
  return ctx.db.query<CarriedOutRow[]>(
    `SELECT s.run_id AS "runId", s.version, s.step, s.action, s.outcome, s.done_on::text AS "doneOn", s.mailing_id AS "mailingId",
       s.certificate_run_id AS "certificateRunId", coalesce(cardinality(i.document_ids), 0) > 0 AS "isCertified", i.reason AS uncertified,
       m.state, m.reason, ${IS_CALLED} AS "isCalled"
     FROM strategy_run_steps s JOIN strategy_runs k ON k.id = s.run_id
     LEFT JOIN certificate_run_items i ON i.run_id = s.certificate_run_id AND i.task_id = k.task_id
     LEFT JOIN LATERAL (SELECT ${STATE_SQL} AS state, r.reason FROM mailing_recipients r
       WHERE r.mailing_id = s.mailing_id AND k.task_id = ANY(r.task_ids)
       ORDER BY coalesce(r.places[array_position(r.task_ids, k.task_id)], 1) LIMIT 1) AS m ON true
     WHERE s.run_id = ANY($1) ORDER BY s.id`,
    [runIds],
  );
}

/** SQL: of a step `s` of run `k`: somebody has noted a call about the task since. */
export const IS_CALLED = `EXISTS (SELECT FROM task_events e WHERE e.task_id = k.task_id AND e.at >= s.at
  AND e.type IN ('CONTACTED', 'CONTACT_TRIED') AND e.summary LIKE '${CONTACT_NAMES.PHONE}:%')`;

async function stepView(
  ctx: Context,
  row: CarriedOutRow,
  { strategyId, isAtWork }: { strategyId: number; isAtWork: boolean },
): Promise<Contract.StrategyRunStep> {
  const { version, step: number, action, outcome, doneOn, mailingId, certificateRunId, isCalled } = row;
  const steps = await stepsLoader(ctx).load(versionKey({ strategyId, version }));
  const isWaiting = action === "CALL" && outcome === "DONE" && !isCalled && isAtWork;
  return {
    number,
    version,
    action,
    outcome,
    doneOn,
    text: textOf(row, isWaiting),
    mailingId: mailingId === null ? null : String(mailingId),
    certificateRunId: certificateRunId === null ? null : String(certificateRunId),
    isWaiting,
    note: noteOf(steps, number),
  };
}

function noteOf(steps: readonly StrategyStep[], number: number): string {
  return steps[number - 1]?.note ?? "";
}

function textOf(row: CarriedOutRow, isWaiting: boolean): string {
  const { action, outcome, state, reason, isCalled } = row;
  if (action === "CERTIFICATE") return certificateText(row);
  if (outcome === "NOT_NEEDED") return "No hacía falta";
  if (outcome === "NOT_POSSIBLE")
    return "No se puede llamar: no hay teléfono o una restricción no lo permite";
  if (action === "CALL") {
    if (isCalled) return "Llamada anotada";
    return isWaiting ? "Llamada pendiente" : "Sin llamada anotada";
  }
  if (reason !== null) return LEFT_OUT_WORDS[reason];
  return state === null ? "Encargado" : RECIPIENT_STATE_NAMES[state];
}

function certificateText({ outcome, isCertified, uncertified }: CarriedOutRow): string {
  if (outcome === "NOT_NEEDED") return "Ya tenía un certificado en vigor";
  if (outcome === "NOT_POSSIBLE") return "No se puede certificar: la ley lo deja fuera o hay acuerdo";
  return uncertified ?? (isCertified ? "Certificado emitido" : "Encargado");
}
