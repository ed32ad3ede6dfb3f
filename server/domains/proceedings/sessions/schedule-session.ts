import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { requireContactable } from "../../debtors/contact-bans.ts";
import type { PartyRow } from "../../parties/party.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { requireMatter, requireMatterOf, requireOpen } from "../matter.ts";
import type { GrantedMatter, Matter } from "../matter.ts";
import { mailedDebtor, partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import type { MatterNote } from "../note-matter.ts";
import { accountReader } from "../reader.ts";
import { requireText } from "../../../shared/plain-text.ts";
import { refreshSessionFacts } from "./session-facts.ts";
import { MatterSession } from "./matter-session.entity.ts";
import { mailCalled } from "./session-mails.ts";
import { insertSession, storeChange } from "./store-session.ts";
import { requireTellableTo } from "../tellable.ts";
import { doneMessage, tell, tellChange, withBans } from "./tell-session.ts";
import { warnOfTime } from "./time-warnings.ts";
import { attendanceOf, findSession, lockSession, NO_SESSION } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";
import { planOf, SessionInput, type SessionPlan } from "./session.input.ts";
import { viewSession } from "./session-views.ts";
import type { SessionView } from "./session-views.ts";

const LONGEST_REASON = 1_000;
export interface SessionResult {
  session: SessionView;
  message: string;
}

const SCHEDULINGS = { name: "schedule-session", points: 60, seconds: 3_600 };
const CHANGED_MEANWHILE =
  "Otra persona ha cambiado esta sesión mientras la editabas. Revisa cómo ha quedado antes de guardar.";

/**
 * Calls parties to a session. Those who are called are written to with the calendar file, the other side of a separate one
 * only hears that it takes place. Throws InvalidInput, NotFound, Conflict (CLOSED, NOT_ACCEPTED, OVERLAP, OUTSIDE_HOURS,
 * NO_OBJECT, OBJECT_UNCONFIRMED, RESTRICTED), RateLimited (60 an hour).
 */
export async function scheduleSession(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.SessionInput,
): Promise<SessionResult> {
  await throttle(ctx, [SCHEDULINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    requireOpen(matter);
    const parties = await partiesOfMatter(manager, matter);
    const { plan, notify, allowed } = readSession(given, { parties, now: ctx.clock.now() });
    await warnOfTime(ctx, manager, matter, plan, { allowed });
    if (notify) {
      requireTellableTo(matter, plan.parties);
      await requireContactable(ctx, manager, plan.parties, "SESSION_CALL");
    }
    const session = await insertSession(ctx, manager, matter, plan, { by: ctx.actor.accountId });
    const unreached = notify ? await tell(ctx, manager, { matter, session }, plan, parties) : [];
    await noteSession(ctx, manager, matter, session, {
      text: `${SESSION_KINDS[plan.kind]} convocada para el ${shortMoment(plan.startsAt)}`,
      action: "scheduleSession",
      ...(notify ? mailedDebtor(plan.parties, unreached) : {}),
    });
    await refreshSessionFacts(ctx, manager, matter);
    return {
      session: await sessionView(ctx, matter, session),
      message: notify
        ? doneMessage("Sesión convocada", unreached, [])
        : "Sesión convocada. No se ha avisado a nadie.",
    };
  });
}

/**
 * Moves a coming session or changes who is called: who is no longer called gets a cancellation. Throws InvalidInput,
 * NotFound, Conflict (another version, payload: session; NOT_SCHEDULED), RateLimited (60 an hour with new ones).
 */
export async function updateSession(
  ctx: SignedInContext,
  id: string,
  version: number,
  given: Contract.SessionInput,
): Promise<SessionResult> {
  await throttle(ctx, [SCHEDULINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, session: stored } = await lockOwnSession(ctx, manager, id);
    requireOpen(matter);
    if (stored.version !== version) {
      const payload = { session: await sessionView(ctx, matter, stored) };
      throw new Conflict(CHANGED_MEANWHILE, { field: ["version"], payload });
    }
    requireScheduled(stored);
    const parties = await partiesOfMatter(manager, matter);
    const { plan, notify, allowed } = readSession(given, { parties, now: ctx.clock.now() });
    await warnOfTime(ctx, manager, matter, plan, { allowed, except: stored.id });
    const before = new Set((await attendanceOf(manager, [stored.id])).map(({ partyId }) => partyId));
    if (notify) requireTellableTo(matter, plan.parties);
    const session = await storeChange(ctx, manager, stored, plan);
    const dropped = parties.filter((party) => before.has(party.id) && !plan.parties.includes(party));
    const unreached = notify
      ? await tellChange(ctx, manager, { matter, session }, { plan, parties, dropped, before })
      : [];
    await noteSession(ctx, manager, matter, session, {
      text: `${SESSION_KINDS[plan.kind]} cambiada: ${shortMoment(plan.startsAt)}`,
      action: "updateSession",
    });
    await refreshSessionFacts(ctx, manager, matter);
    return {
      session: await sessionView(ctx, matter, session),
      message: notify
        ? doneMessage("Sesión cambiada", ...(await withBans(ctx, manager, unreached, "SESSION_CHANGED")))
        : "Sesión cambiada. No se ha avisado a nadie.",
    };
  });
}

/** Cancels a coming session; those who were called are told why. Throws InvalidInput, NotFound, Conflict. */
export async function cancelSession(ctx: SignedInContext, id: string, text: string): Promise<SessionResult> {
  const reason = requireText("reason", text, { longest: LONGEST_REASON, required: REQUIRED_MESSAGE });
  return ctx.db.transaction(async (manager) => {
    const { matter, session: stored } = await lockOwnSession(ctx, manager, id);
    requireScheduled(stored);
    const unreached = await callOff(ctx, manager, matter, stored, { reason, by: ctx.actor.accountId });
    const session = await findSession(manager, stored.id);
    await noteSession(ctx, manager, matter, session, {
      text: `${SESSION_KINDS[session.kind]} del ${shortMoment(session.startsAt)} anulada${session.kind === "SEPARATE" ? "" : `: ${reason}`}`,
      action: "cancelSession",
    });
    await refreshSessionFacts(ctx, manager, matter);
    return {
      session: await sessionView(ctx, matter, session),
      message: doneMessage(
        "Sesión anulada",
        ...(await withBans(ctx, manager, unreached, "SESSION_CANCELLED")),
      ),
    };
  });
}

/** Inside the caller's transaction: cancelled, and who was called is told. Gives those it couldn't reach. */
export async function callOff(
  ctx: Pick<Context, "clock" | "mail" | "env">,
  manager: EntityManager,
  matter: Matter,
  session: SessionRow,
  { reason, by }: { reason: string; by: number },
): Promise<PartyRow[]> {
  const now = ctx.clock.now();
  await manager.getRepository(MatterSession).update(session.id, {
    status: "CANCELLED",
    cancelReason: reason,
    sequence: () => "sequence + 1",
    updatedAt: now,
    version: () => "version + 1",
  });
  const called = new Set((await attendanceOf(manager, [session.id])).map(({ partyId }) => partyId));
  const parties = (await partiesOfMatter(manager, matter)).filter(({ id }) => called.has(id));
  const cancelled = await findSession(manager, session.id);
  // Nobody is told of the cancellation of a session that is past.
  if (session.startsAt <= now) return [];
  return mailCalled(ctx, manager, { matter, session: cancelled, by }, parties, "CANCELLED");
}

/** With its matter, both locked, if the asker manages it. Throws NotFound, Forbidden. */
export async function lockOwnSession(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ matter: GrantedMatter; session: SessionRow }> {
  const found = await findSession(manager, id);
  const matter = await requireMatterOf(ctx, manager, found, NO_SESSION, { manage: true, lock: true });
  return { matter, session: await lockSession(manager, found.id) };
}

export async function sessionView(
  ctx: SignedInContext,
  { role }: Pick<GrantedMatter, "role">,
  session: SessionRow,
): Promise<SessionView> {
  return viewSession(ctx, session, accountReader(ctx, role));
}

/** Into the activity, which all parties read, and into the audit trail. */
export async function noteSession(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  session: SessionRow,
  { text, action, task }: Pick<MatterNote, "text" | "task"> & { action: string },
): Promise<void> {
  await noteMatter(ctx, manager, matter, {
    type: "SESION",
    text,
    audience: "ALL",
    author: await authorOf(ctx, manager, matter),
    data: { sessionId: session.id },
    ...(task === undefined ? {} : { task }),
  });
  await audit(ctx, manager, {
    action,
    subjectType: matter.kind === "CASE" ? "case" : "task",
    subjectId: matter.caseId ?? matter.taskId,
    data: { sessionId: session.id, status: session.status },
  });
}

function requireScheduled({ status }: SessionRow): void {
  if (status === "SCHEDULED") return;
  const message =
    status === "CANCELLED" ? "Esta sesión ya está anulada." : "Esta sesión ya se ha celebrado y anotado.";
  throw new Conflict(message, { code: "NOT_SCHEDULED" });
}

/** Throws InvalidInput. */
function readSession(
  given: Contract.SessionInput,
  known: { parties: readonly PartyRow[]; now: Date },
): Pick<SessionInput, "notify"> & { plan: SessionPlan; allowed: SessionInput } {
  const input = readInput(new SessionInput(known), given);
  return { plan: planOf(input, input.partyIds), notify: input.notify, allowed: input };
}
