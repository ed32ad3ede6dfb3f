import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { noteNotice, type NewNotice } from "../parties/notices.ts";
import { partyName, type PartyView } from "../parties/party.ts";
import { requireMatterOfParty } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import type { Clock } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { carriedBy } from "./carried-by-notice.ts";
import { viewOf } from "./invite-party.ts";
import { completeNoted } from "./noted-before.ts";
import { NOTED_CHANNELS, RecordNoticeInput } from "./record-notice.input.ts";

const NOTICES = { name: "record-notice", points: 60, seconds: 3_600 };

/**
 * Stores how a party was told outside the platform, with its proof. The date of receipt is the one typed, also of what
 * was refused or not collected (criteria of the Madrid courts of 26/09/2025). A notice that is there already is
 * completed with what is new, as a rule its receipt. Throws InvalidInput, NotFound, Forbidden, Conflict
 * (ALREADY_NOTED), RateLimited.
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
    await endLapsedLinks(ctx, manager, { partyIds: [id] });
    const isCompleted = await completeNoted(manager, told);
    if (!isCompleted) await noteNotice(ctx, manager, told);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `${isCompleted ? "Completado el" : "Anotado un"} aviso a ${partyName(party)} por ${NOTED_CHANNELS[notice.channel]}${carried.proposal ? ", con la propuesta" : ""}.`,
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

function noticeOf(
  clock: Clock,
  { channel, sentOn, receivedOn, receipt, proof, spoken }: RecordNoticeInput,
): Pick<NewNotice, "channel" | "received"> & { sentAt: Date; proof: string; spoken: boolean } {
  const received = receivedOn === null ? null : { at: noonOf(clock, receivedOn), receipt };
  return { channel, sentAt: noonOf(clock, sentOn), received, proof, spoken };
}

/** About noon of this day, which is the same day all over Spain; not in the future. */
function noonOf(clock: Clock, day: string): Date {
  return new Date(Math.min(Date.parse(`${day}T11:00:00.000Z`), clock.now().getTime()));
}
