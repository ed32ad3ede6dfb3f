import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import { forgetSummonses } from "../../parties/summonses.ts";
import type { Matter } from "../matter.ts";
import { findSession } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";
import type { SessionPlan } from "./session.input.ts";

export async function insertSession(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: Matter,
  plan: SessionPlan,
): Promise<SessionRow> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO matter_sessions (case_id, task_id, kind, starts_at, minutes, channel, place, created_by, created_at,
       updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id`,
    [
      matter.caseId,
      matter.taskId,
      plan.kind,
      plan.startsAt,
      plan.minutes,
      plan.channel,
      plan.place,
      ctx.actor.accountId,
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("the session wasn't stored");
  await storeCalled(manager, row.id, plan);
  return findSession(manager, row.id);
}

async function storeCalled(
  manager: EntityManager,
  sessionId: number,
  { parties }: SessionPlan,
): Promise<void> {
  const ids = parties.map(({ id }) => id);
  await manager.query(`DELETE FROM session_attendance WHERE session_id = $1 AND party_id <> ALL($2)`, [
    sessionId,
    ids,
  ]);
  await manager.query(
    `INSERT INTO session_attendance (session_id, party_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
    [sessionId, ids],
  );
}

/** Of another time it is reminded again; of another time or place nobody has been called to it yet. */
export async function storeChange(
  ctx: SignedInContext,
  manager: EntityManager,
  session: SessionRow,
  plan: SessionPlan,
): Promise<SessionRow> {
  await manager.query(
    `UPDATE matter_sessions SET kind = $2, reminded_at = CASE WHEN starts_at = $3 THEN reminded_at END, starts_at = $3,
       minutes = $4, channel = $5, place = $6, sequence = sequence + 1, updated_at = $7, version = version + 1
     WHERE id = $1`,
    [session.id, plan.kind, plan.startsAt, plan.minutes, plan.channel, plan.place, ctx.clock.now()],
  );
  await storeCalled(manager, session.id, plan);
  const isSame =
    session.startsAt.getTime() === plan.startsAt.getTime() &&
    session.channel === plan.channel &&
    session.place === plan.place;
  await forgetSummonses(manager, session.id, { except: isSame ? plan.parties.map(({ id }) => id) : [] });
  return findSession(manager, session.id);
}
