import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { objectVersions, requireObject, requireTellable } from "../cases/case-object.ts";
import { confirmVersion } from "../cases/confirm-object.ts";
import { proofDocument } from "../cases/proof-document.ts";
import type { NewNotice } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { standingProposals, type ProposalId } from "../parties/proposals.ts";
import { summonsTo } from "../parties/summonses.ts";
import type { GrantedMatter } from "../proceedings/matter.ts";
import { endOf } from "../proceedings/records/attempt-grounds.ts";
import type { RecordNoticeInput } from "./record-notice.input.ts";

interface Told {
  matter: GrantedMatter;
  party: PartyRow;
  input: RecordNoticeInput;
  sentAt: Date;
}

type Carried = Pick<NewNotice, "documentId" | "objectVersion" | "proposal" | "calledSessionId">;

/**
 * What a notice from outside the platform can have carried on its day; the present version of the object is confirmed by
 * it. Throws InvalidInput, Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
export async function carriedBy(ctx: SignedInContext, manager: EntityManager, told: Told): Promise<Carried> {
  const { matter, party, input, sentAt } = told;
  requireSince(matter, sentAt);
  requireBeforeEnd(matter, sentAt);
  return {
    documentId: await proofDocument(manager, matter, input.documentId),
    objectVersion: await carriedVersion(ctx, manager, told),
    proposal: input.withProposal ? await carriedProposal(manager, party.id, sentAt) : null,
    calledSessionId: await carriedSummons(manager, told),
  };
}

/**
 * A notice of a case can't be older than the case; a creditor may have written of a debt long before it became a task.
 * Throws InvalidInput.
 */
function requireSince(matter: GrantedMatter, sentAt: Date): void {
  if (matter.kind === "TASK") return;
  const { createdAt } = matter.record;
  if (dayInMadrid(sentAt) >= dayInMadrid(createdAt)) return;
  const message = `El expediente es del ${shownDay(createdAt)}: lo que se comunicara antes no llevaba su objeto. Súbelo como documento y envía un aviso nuevo`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/**
 * What was sent after the end is no notice of this attempt; what was sent before may arrive later. Throws InvalidInput.
 */
function requireBeforeEnd(matter: GrantedMatter, sentAt: Date): void {
  const endedOn = endOf(matter);
  if (endedOn === null || dayInMadrid(sentAt) <= endedOn) return;
  const what = matter.kind === "CASE" ? "El expediente se cerró" : "La gestión terminó";
  const message = `${what} el ${shownDay(endedOn)}: lo que se envió después ya no es un aviso de este intento. Anota solo lo enviado hasta ese día`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/**
 * The version of the object it carried: the named one, else the one in force at the end of that day, and none written
 * later. Naming the present one confirms it. Throws InvalidInput, Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
async function carriedVersion(
  ctx: SignedInContext,
  manager: EntityManager,
  { matter, party, input, sentAt }: Told,
): Promise<number | null> {
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

/** The proposal that stood on that day. Throws InvalidInput. */
async function carriedProposal(manager: EntityManager, partyId: number, sentAt: Date): Promise<ProposalId> {
  const [proposal] = await standingProposals(manager, [partyId], endOfDay(sentAt));
  if (proposal) return proposal;
  const message = "El día del envío no había ninguna propuesta que espere su respuesta";
  throw new InvalidInput([{ field: ["withProposal"], code: "INVALID", message }]);
}

/** The session it called to, which was still to come. Throws InvalidInput. */
async function carriedSummons(
  manager: EntityManager,
  { party, input, sentAt }: Pick<Told, "party" | "input" | "sentAt">,
): Promise<number | null> {
  if (input.sessionId === null) return null;
  const summons = await summonsTo(manager, party.id, readId(input.sessionId) ?? 0);
  const problem = !summons
    ? "Elige una sesión a la que se haya convocado a esta parte"
    : dayInMadrid(sentAt) > dayInMadrid(summons.startsAt)
      ? "La citación tuvo que enviarse antes de la sesión"
      : null;
  if (problem !== null) throw new InvalidInput([{ field: ["sessionId"], code: "INVALID", message: problem }]);
  return summons?.sessionId ?? null;
}

/** The end of a day that is stored as its noon. */
function endOfDay(noon: Date): Date {
  return new Date(noon.getTime() + 13 * 3_600_000);
}
