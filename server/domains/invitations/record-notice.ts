import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { IsNull, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { CaseDocument } from "../cases/case-document.entity.ts";
import { objectVersions, requireObject, requireTellable } from "../cases/case-object.ts";
import { confirmVersion } from "../cases/confirm-object.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { noteNotice, type NewNotice } from "../parties/notices.ts";
import { standingProposals, type ProposalId } from "../parties/proposals.ts";
import { summonsTo } from "../parties/summonses.ts";
import { partyName, type PartyRow, type PartyView } from "../parties/party.ts";
import { requireMatterOfParty, type GrantedMatter, type Matter } from "../proceedings/matter.ts";
import { endOf } from "../proceedings/records/attempt-grounds.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { type Clock } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { viewOf } from "./invite-party.ts";
import { completeNoted } from "./noted-before.ts";
import { NOTED_CHANNELS, RecordNoticeInput } from "./record-notice.input.ts";

const NOTICES = { name: "record-notice", points: 60, seconds: 3_600 };

/**
 * Writes down how a party was told outside the platform, with its proof; the date of receipt is the one typed, also of
 * what was refused or not collected (criteria of the Madrid courts of 26/09/2025). One that is noted already is completed
 * with what is new, as a rule its receipt. Throws InvalidInput, NotFound, Forbidden, Conflict (ALREADY_NOTED), RateLimited.
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
  const { sentAt } = notice;
  await throttle(ctx, [NOTICES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    requireSince(matter, sentAt);
    requireBeforeEnd(matter, sentAt);
    const documentId = await requireDocument(manager, matter, input.documentId);
    const objectVersion = await carriedVersion(ctx, manager, { matter, party, input, sentAt });
    const proposal = input.withProposal ? await carriedProposal(manager, id, sentAt) : null;
    const calledSessionId = await carriedSummons(manager, { partyId: id, input, sentAt });
    const told = {
      ...notice,
      partyId: id,
      proposal,
      calledSessionId,
      documentId,
      objectVersion,
      createdBy: ctx.actor.accountId,
    };
    await endLapsedLinks(ctx, manager, { partyIds: [id] });
    const isCompleted = await completeNoted(manager, told);
    if (!isCompleted) await noteNotice(ctx, manager, told);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `${isCompleted ? "Completado el" : "Anotado un"} aviso a ${partyName(party)} por ${NOTED_CHANNELS[notice.channel]}${proposal === null ? "" : ", con la propuesta"}.`,
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

/**
 * Nobody can have been told of a case before it was there; of a debt its creditor may have written long before it became a
 * task. Throws InvalidInput.
 */
function requireSince(matter: GrantedMatter, sentAt: Date): void {
  if (matter.kind === "TASK") return;
  const { createdAt } = matter.record;
  if (dayInMadrid(sentAt) >= dayInMadrid(createdAt)) return;
  const message = `El expediente es del ${shownDay(createdAt)}: lo que se comunicara antes no llevaba su objeto. Súbelo como documento y envía un aviso nuevo`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/** What was sent after the end tells nobody of an attempt that was over; what was sent before may arrive later. */
function requireBeforeEnd(matter: GrantedMatter, sentAt: Date): void {
  const endedOn = endOf(matter);
  if (endedOn === null || dayInMadrid(sentAt) <= endedOn) return;
  const what = matter.kind === "CASE" ? "El expediente se cerró" : "La gestión terminó";
  const message = `${what} el ${shownDay(endedOn)}: lo que se envió después ya no es un aviso de este intento. Anota solo lo enviado hasta ese día`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/**
 * Which version of the object it carried: the one that is named, else the one in force at the end of that day; none that
 * was written later. Naming the present one confirms it. Throws InvalidInput, Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
async function carriedVersion(
  ctx: SignedInContext,
  manager: EntityManager,
  told: { matter: GrantedMatter; party: PartyView | PartyRow; input: RecordNoticeInput; sentAt: Date },
): Promise<number | null> {
  const { matter, party, input, sentAt } = told;
  if (matter.kind === "TASK" || party.side === "CLAIMANT") return null;
  const { record } = matter;
  requireObject(record);
  const given = input.objectVersion;
  if (given === record.objectVersion) await confirmVersion(ctx, manager, record, given);
  else requireTellable(record);
  const versions = (await objectVersions(manager, [record.id])).filter(({ text }) => text !== "");
  const named = versions.find(({ version }) => version === given);
  if (given !== null && !named) {
    const message = "El objeto de este expediente no tiene esa versión";
    throw new InvalidInput([{ field: ["objectVersion"], code: "INVALID", message }]);
  }
  const carried = named ?? versions.find(({ at }) => dayInMadrid(at) <= dayInMadrid(sentAt));
  if (carried && dayInMadrid(carried.at) <= dayInMadrid(sentAt)) return carried.version;
  const writtenOn = shownDay(carried?.at ?? versions.at(-1)?.at ?? sentAt);
  const message = `Ese día el objeto todavía no estaba escrito: el texto es del ${writtenOn}`;
  throw new InvalidInput([{ field: [named ? "objectVersion" : "sentOn"], code: "INVALID", message }]);
}

/** Nobody can have sent what hadn't been proposed yet. Throws InvalidInput. */
async function carriedProposal(manager: EntityManager, partyId: number, sentAt: Date): Promise<ProposalId> {
  const [proposal] = await standingProposals(manager, [partyId], endOfDay(sentAt));
  if (proposal) return proposal;
  const message = "El día del envío no había ninguna propuesta que espere su respuesta";
  throw new InvalidInput([{ field: ["withProposal"], code: "INVALID", message }]);
}

/** Nobody can be called to a session after it. Throws InvalidInput. */
async function carriedSummons(
  manager: EntityManager,
  { partyId, input, sentAt }: { partyId: number; input: RecordNoticeInput; sentAt: Date },
): Promise<number | null> {
  if (input.sessionId === null) return null;
  const summons = await summonsTo(manager, partyId, readId(input.sessionId) ?? 0);
  const problem = !summons
    ? "Elige una sesión a la que se haya convocado a esta parte"
    : dayInMadrid(sentAt) > dayInMadrid(summons.startsAt)
      ? "La citación tuvo que enviarse antes de la sesión"
      : null;
  if (problem !== null) throw new InvalidInput([{ field: ["sessionId"], code: "INVALID", message: problem }]);
  return summons?.sessionId ?? null;
}

/** Of a day that is kept as its noon. */
function endOfDay(noon: Date): Date {
  return new Date(noon.getTime() + 13 * 3_600_000);
}

function noticeOf(
  clock: Clock,
  { channel, sentOn, receivedOn, receipt, proof, spoken }: RecordNoticeInput,
): Pick<NewNotice, "channel" | "received"> & { sentAt: Date; proof: string; spoken: boolean } {
  const received = receivedOn === null ? null : { at: noonOf(clock, receivedOn), receipt };
  return { channel, sentAt: noonOf(clock, sentOn), received, proof, spoken };
}

/** An instant of this day wherever in Spain one counts it, and not to come. */
function noonOf(clock: Clock, day: string): Date {
  return new Date(Math.min(Date.parse(`${day}T11:00:00.000Z`), clock.now().getTime()));
}

async function requireDocument(
  manager: EntityManager,
  { caseId }: Pick<Matter, "caseId">,
  documentId: string | null,
): Promise<number | null> {
  if (documentId === null) return null;
  const id = readId(documentId) ?? 0;
  const isThere =
    caseId !== null &&
    (await manager
      .getRepository(CaseDocument)
      .existsBy({ id, caseId, audience: Not("ME"), messageId: IsNull() }));
  const message = "Este documento no está en el expediente.";
  if (!isThere) throw new InvalidInput([{ field: ["documentId"], code: "NOT_FOUND", message }]);
  return id;
}
