import { SESSION_KINDS } from "../../../../schema/rules/sessions.ts";
import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import type { PartyRow } from "../../parties/party.ts";
import { noteAttendanceAsReceipt } from "../../parties/receipts.ts";
import { Conflict, InvalidInput } from "../../../platform/refusals.ts";
import { requireMatter, requireOpen } from "../matter.ts";
import type { GrantedMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { lockOwnSession, noteSession, sessionView } from "./schedule-session.ts";
import type { SessionResult } from "./schedule-session.ts";
import { MatterSession } from "./matter-session.entity.ts";
import { SessionAttendance } from "./session-attendance.entity.ts";
import { refreshSessionFacts, sessionAtThatTime } from "./session-facts.ts";
import { attendanceOf, findSession } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";
import { RecordSessionInput, type SessionRecord } from "./record-session.input.ts";
import { HeldMeetingInput, planOf, type SessionPlan } from "./session.input.ts";
import { insertSession } from "./store-session.ts";

const RECORDINGS = { name: "record-held-session", points: 60, seconds: 3_600 };

/**
 * Who came to a session and what came of it, once its time has come; may be corrected while the matter is open. Held when
 * everybody who was called came, else missed. Throws InvalidInput, NotFound, Conflict (another version, payload: session;
 * TOO_EARLY, CANCELLED, CLOSED).
 */
export async function recordSession(
  ctx: SignedInContext,
  id: string,
  given: Contract.RecordSessionInput,
): Promise<SessionResult> {
  return ctx.db.transaction(async (manager) => {
    const { matter, session: stored } = await lockOwnSession(ctx, manager, id);
    requireOpen(matter);
    await requireRecordable(ctx, matter, stored, given.version);
    const called = (await attendanceOf(manager, [stored.id])).map(({ partyId }) => partyId);
    const record = readInput(new RecordSessionInput(called), given);
    const status = statusOf(record);
    await store(ctx, manager, stored, record, status);
    const session = await findSession(manager, stored.id);
    await noteSession(ctx, manager, matter, session, {
      text: `${SESSION_KINDS[session.kind]} del ${shortMoment(session.startsAt)} ${outcomeOf(session)}`,
      action: "recordSession",
      task: consequences(matter, stored, status),
    });
    await refreshSessionFacts(ctx, manager, matter);
    const message = status === "HELD" ? "Sesión anotada como celebrada." : "Incomparecencia anotada.";
    return { session: await sessionView(ctx, matter, session), message };
  });
}

/**
 * A session that has taken place without having been called here: with its attendance, result and notes, as if it had
 * been called and recorded. Nobody is written to. It counts for the terms of law by its own date. Throws InvalidInput,
 * NotFound, Conflict (CLOSED, NOT_ACCEPTED, ALREADY_NOTED, OVERLAP), RateLimited.
 */
export async function recordHeldSession(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.HeldSessionInput,
): Promise<SessionResult> {
  await throttle(ctx, [RECORDINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    requireOpen(matter);
    const since = matter.kind === "CASE" ? matter.record.createdAt : matter.task.createdAt;
    const parties = await partiesOfMatter(manager, matter);
    const { plan, record } = readHeldSession(given, { parties, now: ctx.clock.now(), since });
    await refuseTwice(manager, matter, plan, record);
    const inserted = await insertSession(ctx, manager, matter, plan, { by: ctx.actor.accountId });
    const status = statusOf(record);
    await store(ctx, manager, inserted, record, status);
    const session = await findSession(manager, inserted.id);
    await noteSession(ctx, manager, matter, session, {
      text: `${SESSION_KINDS[session.kind]} del ${shortMoment(session.startsAt)} ${outcomeOf(session)}`,
      action: "recordHeldSession",
      task: consequences(matter, inserted, status),
    });
    await refreshSessionFacts(ctx, manager, matter);
    return { session: await sessionView(ctx, matter, session), message: "Sesión registrada." };
  });
}

/** Result and attendance are read once the meeting itself is right. Throws InvalidInput. */
function readHeldSession(
  given: Contract.HeldSessionInput,
  known: { parties: readonly PartyRow[]; now: Date; since: Date },
): { plan: SessionPlan; record: SessionRecord } {
  const meeting = readInput(new HeldMeetingInput(known), given);
  if (!given.attendance.some(({ attended }) => attended)) {
    const message = "No asistió nadie: convócala y anota que no se celebró";
    throw new InvalidInput([{ field: ["attendance"], code: "INVALID", message }]);
  }
  const plan = planOf(meeting, meeting.attendance);
  const called = plan.parties.map(({ id }) => id);
  return { plan, record: readInput(new RecordSessionInput(called), given) };
}

/**
 * Nobody is in two meetings at once: whoever sends the form again mustn't certify a second one. Throws Conflict
 * (ALREADY_NOTED, OVERLAP).
 */
async function refuseTwice(
  manager: EntityManager,
  matter: GrantedMatter,
  plan: SessionPlan,
  { attendance }: SessionRecord,
): Promise<void> {
  const other = await sessionAtThatTime(manager, matter, plan, {
    called: plan.parties.map(({ id }) => id),
    came: attendance.flatMap(({ partyId, attended }) => (attended ? [partyId] : [])),
  });
  if (other === null) return;
  const when = shortMoment(other.startsAt);
  if (other.startsAt.getTime() === plan.startsAt.getTime()) {
    const message = `Ya consta una sesión con estas partes el ${when}: si hay que corregirla, hazlo en ella.`;
    throw new Conflict(message, { code: "ALREADY_NOTED", field: ["startsAt"] });
  }
  const advice =
    other.status === "SCHEDULED"
      ? "Si es la misma, anota en ella la asistencia; si no se celebró, anúlala antes"
      : "Si es la misma, corrígela en ella; si fue otra, revisa la hora y la duración";
  throw new Conflict(
    `A esa hora estas partes ya tenían otra sesión: la del ${when}, de ${other.minutes} minutos. ${advice}.`,
    { code: "OVERLAP", field: ["startsAt"] },
  );
}

/** Held when everybody came, else missed. */
function statusOf({ attendance }: SessionRecord): Contract.SessionStatus {
  return attendance.every(({ attended }) => attended) ? "HELD" : "MISSED";
}

/** Who came to a separate session is no affair of the others. */
function outcomeOf({ kind, status }: SessionRow): string {
  if (kind === "SEPARATE") return "anotada";
  return status === "HELD" ? "celebrada" : "sin la asistencia de todas las personas convocadas";
}

async function requireRecordable(
  ctx: SignedInContext,
  matter: GrantedMatter,
  session: SessionRow,
  version: number,
): Promise<void> {
  if (session.version !== version) {
    const message = "Otra persona ha cambiado esta sesión. Revisa cómo ha quedado antes de guardar.";
    throw new Conflict(message, {
      field: ["version"],
      payload: { session: await sessionView(ctx, matter, session) },
    });
  }
  if (session.status === "CANCELLED") {
    throw new Conflict("Esta sesión está anulada.", { code: "CANCELLED" });
  }
  if (session.startsAt > ctx.clock.now()) {
    const message = `Podrás anotar la asistencia cuando llegue su hora: ${shortMoment(session.startsAt)}.`;
    throw new Conflict(message, { code: "TOO_EARLY" });
  }
}

async function store(
  ctx: SignedInContext,
  manager: EntityManager,
  session: SessionRow,
  record: SessionRecord,
  status: Contract.SessionStatus,
): Promise<void> {
  const { id, privateNotes } = session;
  await manager.getRepository(SessionAttendance).upsert(
    record.attendance.map(({ partyId, attended, representedBy }) => ({
      sessionId: id,
      partyId,
      attended,
      representedBy,
    })),
    ["sessionId", "partyId"],
  );
  await manager.getRepository(MatterSession).update(id, {
    status,
    result: record.result,
    privateNotes: withNotes(privateNotes, String(ctx.actor.accountId), record.privateNotes),
    updatedAt: ctx.clock.now(),
    version: () => "version + 1",
  });
  await noteWhoCame(ctx, manager, id);
}

/** `given`: null or undefined, they stay as they are; "", there are none any more. */
function withNotes(
  stored: SessionRow["privateNotes"],
  accountId: string,
  given: string | null | undefined,
): SessionRow["privateNotes"] {
  const { [accountId]: own = "", ...others } = stored;
  const kept = given ?? own;
  return kept === "" ? others : { ...others, [accountId]: kept };
}

/** What the noted attendance proves, see noteAttendanceAsReceipt. */
export async function noteWhoCame(
  ctx: Pick<SignedInContext, "clock">,
  manager: EntityManager,
  sessionId: number,
): Promise<void> {
  const { kind, startsAt } = await findSession(manager, sessionId);
  const attendance = await attendanceOf(manager, [sessionId]);
  await noteAttendanceAsReceipt(ctx, manager, {
    sessionId,
    startsAt,
    name: `la ${SESSION_KINDS[kind].toLowerCase()} del ${shortMoment(startsAt)}`,
    came: attendance.flatMap(({ partyId, attended }) => (attended === true ? [partyId] : [])),
  });
}

/** A held session counts, and a debtor who came has been found. A correction takes the count back. */
function consequences(
  matter: GrantedMatter,
  before: SessionRow,
  status: Contract.SessionStatus,
): { state?: "LOCALIZADO"; nSessions?: number } {
  if (matter.kind === "CASE") return {};
  const { nSessions, state } = matter.task;
  const step = Number(status === "HELD") - Number(before.status === "HELD");
  const counted = step === 0 ? {} : { nSessions: Math.max(0, nSessions + step) };
  const found = status === "HELD" && (state === "ESPERANDO" || state === "ILOCALIZADO");
  return found ? { ...counted, state: "LOCALIZADO" } : counted;
}
