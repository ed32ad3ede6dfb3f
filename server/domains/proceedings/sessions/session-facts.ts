// SQL: three aggregates at once; which sessions overlap only the database can say.
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { recordCaseFacts } from "../../cases/case-facts.ts";
import type { Matter } from "../matter.ts";
import { selectList } from "../../../platform/select-list.ts";
import { MatterSession } from "./matter-session.entity.ts";

/** A first meeting is one that somebody of the other side came to (LO 1/2025 art. 10.4): not one with the claimant alone. */
const MET_RESPONDENT = `EXISTS (SELECT FROM session_attendance t JOIN parties p ON p.id = t.party_id
  WHERE t.session_id = m.id AND t.attended AND p.side = 'RESPONDENT')`;

/** Keeps what lists and moves of a case need of its sessions, after each change of one. */
export async function refreshSessionFacts(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId }: Pick<Matter, "caseId">,
): Promise<void> {
  if (caseId === null) return;
  const [facts] = await manager.query<
    { sessions: number; firstSessionAt: Date | null; nextSessionAt: Date | null }[]
  >(
    `SELECT count(*) FILTER (WHERE status IN ('SCHEDULED', 'HELD'))::int AS sessions,
       min(starts_at) FILTER (WHERE ${MET_RESPONDENT}) AS "firstSessionAt",
       min(starts_at) FILTER (WHERE status = 'SCHEDULED' AND starts_at > $2) AS "nextSessionAt"
     FROM matter_sessions m WHERE case_id = $1`,
    [caseId, clock.now()],
  );
  if (facts) await recordCaseFacts(manager, caseId, facts);
}

const SPAN = ["startsAt", "minutes", "status"] as const satisfies readonly (keyof MatterSession)[];

type MetBefore = Pick<MatterSession, (typeof SPAN)[number]>;
type Span = Pick<MatterSession, "startsAt" | "minutes">;
export type BusySpan = Span & Pick<MatterSession, "id">;

/** Of sessions `m` those that run at a time from `$2` for `$3` minutes; none is longer than eight hours. */
const RUNS_THEN = `m.starts_at BETWEEN $2::timestamptz - interval '8 hours' AND $2::timestamptz + interval '8 hours'
  AND m.starts_at < $2::timestamptz + make_interval(mins => $3)
  AND m.starts_at + make_interval(mins => m.minutes) > $2::timestamptz`;

/** Of the specialist $1, in the case `c` or the task `t`: what belongs to a deleted task is in nobody's diary. */
const IN_DIARY = `coalesce(c.specialist_id, t.assignee_id) = $1 AND t.deleted_at IS NULL`;

/** Coming sessions of the same specialist that run at the same time, as references. One statement. */
export async function overlappingSessions(
  manager: EntityManager,
  { specialistId }: Pick<Matter, "specialistId">,
  plan: Span,
  except: number | null,
): Promise<string[]> {
  if (specialistId === null) return [];
  const rows = await manager.query<{ reference: string }[]>(
    `SELECT coalesce(c.number, t.code_id) AS reference
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
     WHERE ${IN_DIARY} AND m.status = 'SCHEDULED' AND m.id <> $4
       AND ${RUNS_THEN}
     ORDER BY m.starts_at LIMIT 5`,
    [specialistId, plan.startsAt, plan.minutes, except ?? 0],
  );
  return rows.map(({ reference }) => reference);
}

/** When a specialist has coming sessions that begin before `until` and aren't over at `from`. One statement. */
export function busySpans(
  manager: Pick<EntityManager, "query">,
  specialistId: number,
  { from, until }: { from: Date; until: Date },
): Promise<BusySpan[]> {
  return manager.query<BusySpan[]>(
    `SELECT ${selectList(MatterSession, "m", ["id", "startsAt", "minutes"])}
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
     WHERE ${IN_DIARY} AND m.status = 'SCHEDULED'
       AND m.starts_at > $2::timestamptz - interval '8 hours' AND m.starts_at < $3`,
    [specialistId, from, until],
  );
}

/**
 * A session of the same matter, coming or held, that somebody of those who `came` to this one was at or is called to at the
 * same time, or that began when it did with any of those `called`: the same one, sent again. Null when there is none.
 */
export async function sessionAtThatTime(
  manager: EntityManager,
  { caseId, taskId }: Pick<Matter, "caseId" | "taskId">,
  plan: Span,
  { came, called }: { came: readonly number[]; called: readonly number[] },
): Promise<MetBefore | null> {
  const [found] = await manager.query<MetBefore[]>(
    `SELECT ${selectList(MatterSession, "m", SPAN)} FROM matter_sessions m
     WHERE (m.case_id = $1 OR m.task_id = $4) AND m.status <> 'CANCELLED' AND ${RUNS_THEN}
       AND EXISTS (SELECT FROM session_attendance t WHERE t.session_id = m.id
         AND (m.starts_at = $2 AND t.party_id = ANY($6) OR t.party_id = ANY($5) AND t.attended IS DISTINCT FROM false))
     ORDER BY m.starts_at = $2 DESC, m.starts_at LIMIT 1`,
    [caseId, plan.startsAt, plan.minutes, taskId, came, called],
  );
  return found ?? null;
}
