import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { readId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { attemptAt } from "../../attempts/engine.ts";
import type { State } from "../../attempts/standing.ts";
import { historyOf } from "../../cases/read-histories.ts";
import { requireContactable } from "../../debtors/contact-bans.ts";
import { inOwnLanguage } from "../../parties/mail-texts/in-own-language.ts";
import { invitePartyByMail } from "../../parties/notices.ts";
import { PartyNotice } from "../../parties/party-notice.entity.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow, PartyView } from "../../parties/party.ts";
import { matterWords, requireMatterOfParty, requireOpen } from "../matter.ts";
import type { TaskMatter } from "../matter.ts";
import { mailedDebtor, namesOf, partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";

/** Before the debtor has reacted there is no negotiation that anybody could end; what has ended can't be ended again. */
export function isNegotiating(state: State): boolean {
  return state === "ANSWERED" || state === "IN_NEGOTIATION";
}

/**
 * Ends the negotiation with one of those who owe a corporate task's debt, for its creditor and in writing (LO 1/2025 art. 10.4.d): by
 * a mail that is kept as a notice. Asked again it changes nothing; a mail that could not be delivered ended nothing. By who manages
 * the task, while it is open. Throws NotFound (also of a case's party, or the creditor), Forbidden, Conflict (CLOSED,
 * NOT_NEGOTIATING, NO_EMAIL, RESTRICTED).
 */
export async function endTaskNegotiation(
  ctx: SignedInContext,
  partyId: string,
): Promise<{ party: PartyView; message: string }> {
  const id = readId(partyId) ?? 0;
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    if (matter.kind !== "TASK" || party.side !== "RESPONDENT")
      throw new NotFound("No se ha encontrado esta parte.");
    const answer = { ...party, shows: { contact: true, proofs: true } };
    const ended = await endingOf(manager, id);
    if (ended !== null)
      return {
        party: answer,
        message: prose`El ${shownDay(ended.sentAt)} ya se dio por terminada por escrito la negociación con ${partyName(party)}.`,
      };
    requireOpen(matter);
    await requireNegotiating(manager, { matter, party, at: ctx.clock.now() });
    await requireContactable(ctx, manager, [party], "NEGOTIATION_ENDED");
    await mailEnding(ctx, manager, matter, party);
    await noteMatter(ctx, manager, matter, {
      type: "CORREO",
      text: prose`La negociación se da por terminada por escrito (LO 1/2025, art. 10.4.d): correo encargado a ${partyName(party)}.`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      ...mailedDebtor([party], []),
    });
    await audit(ctx, manager, { action: "endTaskNegotiation", subjectType: "party", subjectId: id });
    return {
      party: answer,
      message: prose`La negociación termina por escrito: el correo a ${partyName(party)} sale ahora.`,
    };
  });
}

/** What ended the negotiation with this party in writing; null: nothing has. */
export function endingOf(
  manager: EntityManager,
  partyId: number,
): Promise<Pick<PartyNotice, "id" | "sentAt"> | null> {
  return manager.getRepository(PartyNotice).findOne({
    select: { id: true, sentAt: true },
    where: { partyId, endsNegotiation: true, failed: false },
  });
}

/** Throws Conflict (NOT_NEGOTIATING): at that instant there was no negotiation with this party that its creditor could end. */
export async function requireNegotiating(
  manager: EntityManager,
  { matter, party, at }: { matter: TaskMatter; party: PartyRow; at: Date },
): Promise<void> {
  const { obligors } = attemptAt(await historyOf(manager, matter), at);
  const one = obligors.find(({ party: { id } }) => id === String(party.id));
  if (one !== undefined && isNegotiating(one.state)) return;
  throw new Conflict(
    prose`Solo se puede dar por terminada una negociación que ha empezado y sigue abierta: con ${partyName(party)} no hay ninguna (LO 1/2025, art. 10.4.d).`,
    { code: "NOT_NEGOTIATING" },
  );
}

async function mailEnding(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: TaskMatter,
  party: PartyRow,
): Promise<void> {
  const creditors = (await partiesOfMatter(manager, matter)).filter(({ side }) => side === "CLAIMANT");
  const sent = await invitePartyByMail(ctx, manager, party, {
    way: "NEGOTIATION_ENDED",
    kind: "negotiation-ended",
    ...inOwnLanguage(party, ({ ended }) => ({
      subject: ended.subject(matter.reference),
      content: {
        paragraphs: [
          ended.says(namesOf(creditors), ctx.clock.today(), matterWords(matter)),
          ended.stillPossible,
        ],
        actionLabel: ended.button,
      },
    })),
    createdBy: ctx.actor.accountId,
    endsNegotiation: true,
  });
  if (sent !== null) return;
  throw new Conflict(
    prose`No hay ningún correo al que escribir a ${partyName(party)}: añádelo a sus datos, o corrige el que tiene.`,
    { code: "NO_EMAIL" },
  );
}
