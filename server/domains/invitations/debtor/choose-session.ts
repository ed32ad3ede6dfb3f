import type { EntityManager } from "typeorm";
import { shortMoment, shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { es } from "../../parties/mail-texts/es.ts";
import { partyName } from "../../parties/party.ts";
import { noteMatter } from "../../proceedings/note-matter.ts";
import { callOff } from "../../proceedings/sessions/schedule-session.ts";
import { mailCalled } from "../../proceedings/sessions/session-mails.ts";
import type { SessionRow } from "../../proceedings/sessions/session-rows.ts";
import type { SessionPlan } from "../../proceedings/sessions/session.input.ts";
import { insertSession, storeChange } from "../../proceedings/sessions/store-session.ts";
import { announce } from "../../proceedings/sessions/tell-session.ts";
import { holdCalendar } from "../../proceedings/sessions/time-warnings.ts";
import type { InvitationAnswer } from "../answer-invitation.ts";
import { tellManager } from "../answer-mails.ts";
import { readAgain, type InvitationView } from "../invitation.ts";
import { actByLink } from "../link-access.ts";
import { keepStatement, linkAuthor } from "../statements.ts";
import { ChooseSessionInput } from "./choose-session.input.ts";
import { CHOSEN_MINUTES, offerOf, type SessionOffer } from "./offered-sessions.ts";
import { requireDebt, type DebtView } from "./own-debt.ts";

/** Of a party with all its links: each one is told to both sides. */
const CHOICES: LimitRule = { name: "chosen-sessions", points: 8, seconds: 86_400 };

const NO_OFFER =
  "Ahora no se puede elegir una hora con este enlace. Escribe un mensaje y te responderán por escrito.";
const TAKEN = "Esa hora ya no está libre. Elige otra: aquí ves las que quedan.";
const TOO_LATE =
  "Falta menos de un día para la sesión: ya no se puede cambiar aquí. Escribe un mensaje o llama a quien te va a llamar.";
const NONE = "No tienes ninguna sesión elegida.";

/**
 * A debtor chooses when to be called, among the free hours of who handles the debt; chosen again, the session is moved. It is a
 * session of the task like any other, with the debtor alone; both sides are told. Throws InvalidInput, NotFound, Conflict
 * (NOT_A_DEBT, CLOSED, NOT_OFFERED, TAKEN with the invitation as it is now, TOO_LATE), RateLimited (8 a day and party).
 */
export async function chooseSessionByInvitation(
  ctx: Context,
  token: string,
  given: Contract.ChooseSessionInput,
): Promise<InvitationAnswer> {
  const { startsAt, phone } = readInput(new ChooseSessionInput(), given);
  const act = async (ctx: Context, manager: EntityManager, seen: InvitationView) => {
    const view = requireDebt(seen);
    const offer = await requireOffer(ctx, manager, view);
    const plan = planOf(view, startsAt, phone);
    const message = `Te llamarán el ${shownMoment(startsAt)} (hora de Madrid).`;
    if (isAsItIs(offer, plan)) return { invitation: view, message };
    if (offer.chosen !== null && !offer.canChange) throw tooLate(view);
    if (!offer.hours.some((hour) => hour.getTime() === startsAt.getTime()))
      throw new Conflict(TAKEN, { code: "TAKEN", field: ["startsAt"], payload: { invitation: view } });
    await keepChoice(ctx, manager, view, offer.chosen, plan);
    return { invitation: await readAgain(manager, view), message };
  };
  return actByLink(ctx, token, act, { partyRule: CHOICES });
}

/** The session this party chose doesn't take place, while it can still be moved. Throws as chooseSessionByInvitation, Conflict (NO_SESSION). */
export async function cancelSessionByInvitation(ctx: Context, token: string): Promise<InvitationAnswer> {
  const act = async (ctx: Context, manager: EntityManager, seen: InvitationView) => {
    const view = requireDebt(seen);
    const { chosen, canChange, by } = await requireOffer(ctx, manager, view);
    if (chosen === null) throw new Conflict(NONE, { code: "NO_SESSION", payload: { invitation: view } });
    if (!canChange) throw tooLate(view);
    const reason = es.session.reasons.BY_LINK;
    await callOff(ctx, manager, view.matter, chosen, { reason, by });
    await note(ctx, manager, view, {
      session: chosen,
      action: "cancelSessionByInvitation",
      text: `${partyName(view.party)} anula la sesión del ${shortMoment(chosen.startsAt)} que eligió con su enlace personal.`,
      news: "Una parte ha anulado su sesión",
    });
    return { invitation: await readAgain(manager, view), message: "La sesión está anulada." };
  };
  return actByLink(ctx, token, act, { partyRule: CHOICES });
}

/** What is free stays so until the transaction ends: others who choose an hour of this specialist wait. */
async function requireOffer(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
): Promise<SessionOffer & { by: number }> {
  const { specialistId } = view.matter;
  if (specialistId !== null) await holdCalendar(manager, specialistId);
  const offer = await offerOf(ctx, manager, view);
  if (specialistId === null || offer === null) throw new Conflict(NO_OFFER, { code: "NOT_OFFERED" });
  return { ...offer, by: specialistId };
}

function tooLate(view: DebtView): Conflict {
  return new Conflict(TOO_LATE, { code: "TOO_LATE", payload: { invitation: view } });
}

function planOf({ party }: DebtView, startsAt: Date, phone: string): SessionPlan {
  return {
    kind: "SEPARATE",
    startsAt,
    minutes: CHOSEN_MINUTES,
    channel: "PHONE",
    place: phone,
    parties: [party],
  };
}

/** Pressed twice, or the answer got lost. */
function isAsItIs({ chosen }: SessionOffer, { startsAt, place }: SessionPlan): boolean {
  return chosen?.startsAt.getTime() === startsAt.getTime() && chosen.place === place;
}

async function keepChoice(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  chosen: SessionRow | null,
  plan: SessionPlan,
): Promise<void> {
  const { matter, party, parties } = view;
  const by = matter.specialistId ?? 0;
  const session =
    chosen === null
      ? await insertSession(ctx, manager, matter, plan, { by, chosenByPartyId: party.id })
      : await storeChange(ctx, manager, chosen, plan);
  const telling = { matter, session, by };
  await mailCalled(ctx, manager, telling, plan.parties, chosen === null ? "CHOSEN" : "MOVED");
  await announce(ctx, manager, telling, plan, parties);
  const when = `${shortMoment(session.startsAt)}, por teléfono`;
  await note(ctx, manager, view, {
    session,
    action: "chooseSessionByInvitation",
    text:
      chosen === null
        ? `${partyName(party)} elige una sesión con su enlace personal: ${when}.`
        : `${partyName(party)} cambia la sesión que eligió con su enlace personal: ${when}.`,
    news: chosen === null ? "Una parte ha elegido una sesión" : "Una parte ha cambiado su sesión",
  });
}

/** What the party did is an answer in writing (LO 1/2025 art. 10.4.a); the history and who handles the debt hear of it. */
async function note(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  { session, action, text, news }: { session: SessionRow; action: string; text: string; news: string },
): Promise<void> {
  const { matter, party } = view;
  await keepStatement(ctx, manager, { partyId: party.id, kind: "QUESTION", text });
  await noteMatter(ctx, manager, matter, {
    type: "SESION",
    text,
    audience: "ALL",
    author: linkAuthor(party),
    data: { sessionId: session.id, partyId: party.id },
    task: { channel: "INBOX" },
  });
  await tellManager(ctx, manager, view, {
    subject: news,
    paragraphs: [text, "La ves en la tarea y en tu agenda."],
  });
  await audit(ctx, manager, {
    action,
    subjectType: "party",
    subjectId: party.id,
    data: { sessionId: session.id },
  });
}
