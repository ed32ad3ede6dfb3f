import { In, Not, type EntityManager } from "typeorm";
import { insertedId } from "../../../platform/inserted-id.ts";
import type { Context } from "../../../shared/context.ts";
import { forgetSummonses } from "../../parties/summonses.ts";
import type { Matter } from "../matter.ts";
import { MatterSession } from "./matter-session.entity.ts";
import { SessionAttendance } from "./session-attendance.entity.ts";
import { findSession } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";
import type { SessionPlan } from "./session.input.ts";

/** `by`: in whose name it is told. */
export async function insertSession(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, taskId }: Matter,
  { parties, ...plan }: SessionPlan,
  { by, chosenByPartyId = null }: { by: number; chosenByPartyId?: number | null },
): Promise<SessionRow> {
  const now = ctx.clock.now();
  const id = insertedId(
    await manager.getRepository(MatterSession).insert({
      ...plan,
      caseId,
      taskId,
      chosenByPartyId,
      createdBy: by,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await storeCalled(manager, id, parties);
  return findSession(manager, id);
}

async function storeCalled(
  manager: EntityManager,
  sessionId: number,
  parties: SessionPlan["parties"],
): Promise<void> {
  const attendance = manager.getRepository(SessionAttendance);
  await attendance.delete({ sessionId, partyId: Not(In(parties.map(({ id }) => id))) });
  await attendance
    .createQueryBuilder()
    .insert()
    .values(parties.map(({ id }) => ({ sessionId, partyId: id })))
    .orIgnore()
    .execute();
}

/** With another time it is reminded of again; with another time or place the earlier summonses no longer count. */
export async function storeChange(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  session: SessionRow,
  { parties, ...plan }: SessionPlan,
): Promise<SessionRow> {
  const isSameTime = session.startsAt.getTime() === plan.startsAt.getTime();
  await manager.getRepository(MatterSession).update(session.id, {
    ...plan,
    ...(isSameTime ? {} : { remindedAt: null }),
    sequence: () => "sequence + 1",
    updatedAt: ctx.clock.now(),
    version: () => "version + 1",
  });
  await storeCalled(manager, session.id, parties);
  const isSame = isSameTime && session.channel === plan.channel && session.place === plan.place;
  await forgetSummonses(manager, session.id, { except: isSame ? parties.map(({ id }) => id) : [] });
  return findSession(manager, session.id);
}
