import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { holdLock } from "../../../platform/advisory-lock.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { outsideHours, scheduleOf } from "../../specialists/working-hours/working-hours.ts";
import type { Matter } from "../matter.ts";
import { overlappingSessions } from "./session-facts.ts";
import type { SessionInput, SessionPlan } from "./session.input.ts";

/** Key of the advisory lock, unlike any other's; its second key is the specialist. */
const CALENDAR_LOCK = 4_127_014;

type Allowed = Pick<SessionInput, "allowOverlap" | "allowOutsideHours">;

/**
 * What speaks against the time of a session, before anybody is called; whoever means it all the same says so. Throws
 * Conflict (OVERLAP, else OUTSIDE_HOURS; the message tells both).
 */
export async function warnOfTime(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { specialistId }: Pick<Matter, "specialistId">,
  plan: SessionPlan,
  { allowed, except = null }: { allowed: Allowed; except?: number | null },
): Promise<void> {
  if (specialistId === null) return;
  const others = allowed.allowOverlap ? [] : await overlaps(manager, specialistId, plan, except);
  const outside = allowed.allowOutsideHours
    ? null
    : outsideHours(await scheduleOf(ctx, manager, specialistId), plan);
  if (others.length === 0 && outside === null) return;
  const overlap = others.length === 0 ? [] : [`A esa hora ya hay otra sesión (${others.join(", ")}).`];
  const message = [
    ...overlap,
    ...(outside === null ? [] : [outside]),
    "No se ha avisado a nadie: elige otra hora o confirma que quieres seguir.",
  ].join(" ");
  throw new Conflict(message, {
    code: overlap.length === 0 ? "OUTSIDE_HOURS" : "OVERLAP",
    field: ["startsAt"],
  });
}

/** Two sessions set at once in two matters of a specialist have to see each other: one after the other. */
export function holdCalendar(manager: EntityManager, specialistId: number): Promise<void> {
  return holdLock(manager, CALENDAR_LOCK, specialistId);
}

async function overlaps(
  manager: EntityManager,
  specialistId: number,
  plan: SessionPlan,
  except: number | null,
): Promise<string[]> {
  await holdCalendar(manager, specialistId);
  return overlappingSessions(manager, { specialistId }, plan, except);
}
