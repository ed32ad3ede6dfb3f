import type { EntityManager } from "typeorm";
import { addDays, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import { prose } from "../../../schema/rules/sentences.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { noteNotice, type NewNotice } from "../parties/notices.ts";
import { partyName, type PartyRow, type PartyView } from "../parties/party.ts";
import { endingOf, requireNegotiating } from "../proceedings/attempts/end-negotiation.ts";
import { requireMatterOfParty, type GrantedMatter } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { noonOf, type Clock } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { carriedBy } from "./carried-by-notice.ts";
import { viewOf } from "./invite-party.ts";
import { completeNoted, findNoted } from "./noted-before.ts";
import { NOTED_CHANNELS, RecordNoticeInput } from "./record-notice.input.ts";

const NOTICES = { name: "record-notice", points: 60, seconds: 3_600 };

/**
 * Stores how a party was told outside the platform, with its proof. The date of receipt is the one typed, also of what
 * was refused or not collected (criteria of the Madrid courts of 26/09/2025). A notice that is there already is
 * completed with what is new, as a rule its receipt. Throws InvalidInput, NotFound, Forbidden, Conflict
 * (ALREADY_NOTED, NOT_NEGOTIATING, ALREADY_ENDED), RateLimited.
 */
export async function recordNotice(
  ctx: SignedInContext,
  partyId: string,
  given: Contract.RecordNoticeInput,
): Promise<{ party: PartyView; message: string }> {
  const id = readId(partyId) ?? 0;
  await requireMatterOfParty(ctx, ctx.db.manager, id, { manage: true });
  const input = readInput(new RecordNoticeInput(ctx.clock.today()), given);
  const notice = noticeOf(ctx.clock, input);
  await throttle(ctx, [NOTICES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    const carried = await carriedBy(ctx, manager, { matter, party, input, sentAt: notice.sentAt });
    const told = { ...notice, ...carried, partyId: id, createdBy: ctx.actor.accountId };
    if (input.endsNegotiation) await requireEnding(manager, { matter, party, told });
    await endLapsedLinks(ctx, manager, { partyIds: [id] });
    const isCompleted = await completeNoted(manager, told);
    if (!isCompleted) await noteNotice(ctx, manager, told);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `${isCompleted ? "Completado el" : "Anotado un"} aviso a ${partyName(party)} por ${NOTED_CHANNELS[notice.channel]}${carried.proposal ? ", con la propuesta" : ""}${notice.endsNegotiation ? ": da por terminada la negociación (LO 1/2025, art. 10.4.d)" : ""}.`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      data: { partyId: id, channel: notice.channel },
    });
    await audit(ctx, manager, {
      action: "recordNotice",
      subjectType: "party",
      subjectId: id,
      data: { channel: notice.channel },
    });
    return { party: await viewOf(manager, id), message: isCompleted ? "Aviso completado" : "Aviso anotado" };
  });
}

interface Ending {
  matter: GrantedMatter;
  party: PartyRow;
  told: Parameters<typeof findNoted>[1];
}

/**
 * Only a negotiation with one of those who owe a task's debt, that was going on when it was sent, is ended by a notice, and by one
 * alone; the same one may be completed. Throws InvalidInput, Conflict (NOT_NEGOTIATING, ALREADY_ENDED).
 */
async function requireEnding(manager: EntityManager, { matter, party, told }: Ending): Promise<void> {
  if (matter.kind === "CASE" || party.side === "CLAIMANT") {
    const message = "Solo termina así la negociación de una tarea con quien debe: un expediente se cierra";
    throw new InvalidInput([{ field: ["endsNegotiation"], code: "INVALID", message }]);
  }
  const ending = await endingOf(manager, party.id);
  if (ending === null) return requireNegotiating(manager, { matter, party, at: told.sentAt });
  if ((await findNoted(manager, told))?.id === ending.id) return;
  throw new Conflict(
    prose`El ${shownDay(ending.sentAt)} ya se dio por terminada por escrito la negociación con ${partyName(party)}.`,
    { code: "ALREADY_ENDED" },
  );
}

type Noted = Pick<NewNotice, "channel" | "received"> & {
  sentAt: Date;
  proof: string;
  spoken: boolean;
  endsNegotiation: boolean;
};

function noticeOf(clock: Clock, input: RecordNoticeInput): Noted {
  const { channel, sentOn, receivedOn, receipt, proof, spoken, endsNegotiation } = input;
  const instantOf = (day: string) => (endsNegotiation ? lateOn(clock, day) : noonOf(clock, day));
  const received = receivedOn === null ? null : { at: instantOf(receivedOn), receipt };
  return { channel, sentAt: instantOf(sentOn), received, proof, spoken, endsNegotiation };
}

/** Of the same day as what the party did, what ended the negotiation came after it. Not in the future. */
function lateOn(clock: Clock, day: string): Date {
  const end = instantInMadrid(addDays(day, 1), "00:00").getTime() - 1;
  return new Date(Math.min(end, clock.now().getTime()));
}
