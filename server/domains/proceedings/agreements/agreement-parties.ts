import { prose } from "../../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import type { Audience } from "../../cases/cases.policy.ts";
import { partyNames } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { readId } from "../../../platform/ids.ts";
import type { Matter } from "../matter.ts";
import { Conflict, InvalidInput } from "../../../platform/refusals.ts";
import { hasNeutral } from "../records/template.ts";
import { AgreementAnswer } from "./agreement-answer.entity.ts";
import { answersOf } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";

/** The parties an agreement is between: those with a row among its answers, from its draft on. */

type Reading = Pick<EntityManager, "query" | "getRepository">;

/** Who has declined isn't shown any terms. */
function canBeNamed({ response }: PartyRow): boolean {
  return response !== "DECLINED";
}

/**
 * Those of the matter that were chosen; without a choice `usual`. Throws InvalidInput: unknown ones, those who don't take
 * part, one side alone.
 */
export function chosenParties(
  parties: readonly PartyRow[],
  chosen: readonly string[] | null | undefined,
  usual: readonly number[] = parties.map(({ id }) => id),
): PartyRow[] {
  if (chosen == null) return parties.filter((party) => usual.includes(party.id) && canBeNamed(party));
  const ids = new Set(chosen.map(readId));
  const named = parties.filter(({ id }) => ids.has(id));
  const declined = named.filter((party) => !canBeNamed(party));
  if (named.length !== ids.size) throw refusal("NOT_FOUND", "Elige entre las partes del asunto");
  if (declined.length > 0)
    throw refusal("DECLINED", prose`No quiere participar: ${partyNames(declined)}. Quítala del acuerdo.`);
  if (!hasBothSides(named))
    throw refusal("REQUIRED", "Elige al menos una parte de cada lado: un acuerdo es entre los dos");
  return named;
}

/**
 * Which of those named proposes it: the chosen one, without a choice `usual`; null: it is no party's proposal. Throws
 * InvalidInput.
 */
export function chosenProposer(
  named: readonly PartyRow[],
  chosen: string | null | undefined,
  usual: number | null,
): number | null {
  const id = chosen === undefined ? usual : chosen === null ? null : readId(chosen);
  if (chosen == null && id === null) return null;
  if (id !== null && named.some((party) => party.id === id)) return id;
  const message = "Quien lo propone tiene que ser una de las partes del acuerdo";
  throw new InvalidInput([{ field: ["proposedBy"], code: "NOT_FOUND", message }]);
}

/**
 * Whose proposal a new agreement is by default: in a collection the client's; with a neutral third party nobody's until
 * somebody says whose (LO 1/2025 art. 10.4.b).
 */
export function usualProposer(
  matter: Pick<Matter, "kind" | "interventionType" | "specialistId">,
  named: readonly PartyRow[],
): number | null {
  return hasNeutral(matter) ? null : (named.find(({ side }) => side === "CLAIMANT")?.id ?? null);
}

function refusal(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["partyIds"], code, message }]);
}

function hasBothSides(parties: readonly PartyRow[]): boolean {
  return new Set(parties.map(({ side }) => side)).size === 2;
}

/** Takes the place of those named so far. */
export async function nameParties(
  manager: EntityManager,
  agreementId: number,
  parties: readonly PartyRow[],
): Promise<void> {
  const answers = manager.getRepository(AgreementAnswer);
  await answers.delete({ agreementId });
  if (parties.length > 0) await answers.insert(parties.map(({ id }) => ({ agreementId, partyId: id })));
}

export async function namedIds(db: Reading, agreementId: number): Promise<number[]> {
  return (await answersOf(db, [agreementId])).map(({ partyId }) => partyId);
}

/**
 * Of a draft that is to be proposed. Throws Conflict: NO_PARTIES, PARTY_LEFT (who was named, or proposes it, doesn't take
 * part any more).
 */
export async function proposedParties(
  manager: EntityManager,
  { id, proposedBy }: Pick<AgreementRow, "id" | "proposedBy">,
  parties: readonly PartyRow[],
): Promise<PartyRow[]> {
  const ids = await namedIds(manager, id);
  const named = parties.filter(({ id }) => ids.includes(id));
  const left = named.filter((party) => !canBeNamed(party));
  if (left.length > 0)
    throw new Conflict(
      prose`No quiere participar: ${partyNames(left)}. Quítala del acuerdo antes de proponerlo.`,
      {
        code: "PARTY_LEFT",
      },
    );
  if (!hasBothSides(named))
    throw new Conflict("Faltan partes: un acuerdo es entre los dos lados.", { code: "NO_PARTIES" });
  if (proposedBy !== null && !named.some((party) => party.id === proposedBy))
    throw new Conflict("Quien lo proponía ya no está entre sus partes: di antes a propuesta de quién es.", {
      code: "PARTY_LEFT",
    });
  return named;
}

/** Entries about an agreement that not all parties are in are for the client's side and who manages the matter. */
export async function audienceOfAgreement(
  db: Reading,
  agreementId: number,
  parties: readonly PartyRow[],
): Promise<Audience> {
  const ids = await namedIds(db, agreementId);
  return parties.every(({ id, side }) => side === "CLAIMANT" || ids.includes(id)) ? "ALL" : "CLIENT";
}

/** Whether each obligor of a task is bound by an accepted agreement, by one for all or by one of its own. */
export async function everyObligorAgreed(
  db: Pick<EntityManager, "getRepository">,
  { taskId }: Pick<Matter, "taskId">,
  parties: readonly PartyRow[],
): Promise<boolean> {
  const answers = db.getRepository(AgreementAnswer);
  const rows =
    taskId === null
      ? []
      : await answers.find({
          select: { agreementId: true, partyId: true },
          where: { agreement: { taskId, status: "ACCEPTED" } },
        });
  const bound = new Set(rows.map(({ partyId }) => partyId));
  return parties.every(({ id, side }) => side === "CLAIMANT" || bound.has(id));
}
