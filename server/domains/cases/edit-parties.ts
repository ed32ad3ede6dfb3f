import { prose } from "../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { holdOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { revokePartyLinks } from "../parties/links.ts";
import { takeOutParty } from "../parties/take-out-party.ts";
import { addParties, partiesByIds, partiesOfCases, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { Party } from "../parties/party.entity.ts";
import { partyDetails, PartyInput, type PartyDetails } from "../parties/party.input.ts";
import { refuseSomebodyElse } from "../parties/same-person.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { EDITORS, refuseLateClient, requireEditable } from "./case-editing.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { caseById } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { grantOf } from "./cases.policy.ts";
import type { CaseGrant } from "./cases.policy.ts";
import { MOST_COUNTERPARTIES } from "./store-case.ts";
import { refuseClosed, currentCase } from "./update-case.ts";

const NO_PARTY = "No se ha encontrado esta parte.";

interface Answer {
  case: CaseRecord;
  message: string;
}

/**
 * One more who is asked to answer. By who runs the case, or its client while nobody has accepted it, as all here. Throws
 * NotFound, Forbidden, InvalidInput with every problem, Conflict (closed, ACCEPTED, 20).
 */
export async function addCounterparty(
  ctx: SignedInContext,
  number: string,
  form: Contract.PartyInput,
): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const grant = await requireEditable(ctx, manager, number);
    refuseClosed(grant.record);
    const details = readDetails(form, { reachable: true });
    const others = await partiesOfCases(manager, [grant.record.id]);
    if (others.filter(({ side }) => side === "RESPONDENT").length >= MOST_COUNTERPARTIES)
      throw new Conflict(`Un expediente admite ${MOST_COUNTERPARTIES} contrapartes como mucho.`, {
        code: "TOO_MANY",
      });
    const [id] = await addParties(ctx, manager, { caseId: grant.record.id }, [
      { side: "RESPONDENT", ...details },
    ]);
    const text = prose`Se ha añadido una contraparte: ${partyName(details)}.`;
    await note(ctx, manager, grant, { action: "addCounterparty", text, partyId: id ?? 0 });
    return { case: await currentCase(manager, grant.record.id), message: "Se ha añadido la contraparte" };
  });
}

/** `reachable`: an e-mail or a phone is needed. */
function readDetails(given: Contract.PartyInput, rules: { reachable: boolean }): PartyDetails {
  return partyDetails(readInput(new PartyInput(rules), given));
}

export interface PartyChange {
  input: Contract.PartyInput;
  /** What was stored when the edit began; null: whatever is stored is replaced. */
  opened: Contract.PartyInput | null;
}

/** Somebody else has changed it since: what they stored isn't overwritten unseen. */
function refuseStale(party: PartyRow, opened: Contract.PartyInput): void {
  const stored = new Map<string, unknown>(Object.entries(party));
  const isSame = Object.entries(opened).every(
    ([field, seen]: [string, unknown]) => (seen ?? "") === (stored.get(field) ?? ""),
  );
  if (!isSame)
    throw new Conflict("Otra persona ha cambiado los datos de esta parte: revísalos antes de guardar.", {
      code: "STALE",
    });
}

/**
 * Who a party is and how it is reached, inside the caller's transaction. Where its e-mail changes, links sent to the old one
 * end; another name or document stays in the activity with the old one. Throws NotFound, Forbidden, InvalidInput with
 * every problem, and where it was told or has answered and would be somebody else (SOMEBODY_ELSE), Conflict (closed, STALE).
 */
export async function changeParty(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
  { input, opened }: PartyChange,
): Promise<{ before: PartyRow; after: PartyRow; record: CaseRecord }> {
  const { party, grant } = await requireParty(ctx, manager, id);
  // A client changes the own data in the account.
  if (grant.role === "CLIENT" && party.side === "CLAIMANT") throw new Forbidden();
  refuseClosed(grant.record);
  if (opened !== null) refuseStale(party, opened);
  const details = readDetails(input, { reachable: party.accountId === null });
  await refuseSomebodyElse(manager, party, details);
  await manager.getRepository(Party).update(party.id, { ...details, updatedAt: ctx.clock.now() });
  if (party.email !== null && party.email !== details.email) await revokePartyLinks(ctx, manager, party.id);
  const [after] = await partiesByIds(manager, [party.id]);
  if (!after) throw new Error("the party is gone");
  const fields = (Object.keys(details) as (keyof PartyDetails)[]).filter(
    (field) => details[field] !== party[field],
  );
  const whose = party.side === "CLAIMANT" ? "la parte" : "la contraparte";
  if (fields.length > 0)
    await note(ctx, manager, grant, {
      action: "updateParty",
      text: prose`Se han cambiado los datos de ${whose}${identityChanges(party, after)}.`,
      partyId: party.id,
      fields,
    });
  return { before: party, after, record: grant.record };
}

/** Old and new name and document, for the activity. */
function identityChanges(before: PartyRow, after: PartyRow): string {
  const changes = [
    { what: "nombre", old: partyName(before), now: partyName(after) },
    { what: "documento", old: before.identityDocument ?? "", now: after.identityDocument ?? "" },
  ].filter(({ old, now }) => old !== now);
  const shown = (text: string) => (text === "" ? "sin indicar" : `«${text}»`);
  return changes.length === 0
    ? ""
    : `: ${changes.map(({ what, old, now }) => `${what}, de ${shown(old)} a ${shown(now)}`).join("; ")}`;
}

/**
 * Inside the caller's transaction. A counterparty about which nothing is noted is deleted; any other is kept as removed
 * with the reason, and its links end. `wasTold`: the caller has to tell it. Throws InvalidInput (reason), NotFound,
 * Forbidden, Conflict.
 */
export async function takeOutCounterparty(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
  given: string,
): Promise<{ party: PartyRow; record: CaseRecord; wasTold: boolean }> {
  const { party, grant } = await requireParty(ctx, manager, id);
  if (party.side !== "RESPONDENT") throw new NotFound(NO_PARTY);
  refuseClosed(grant.record);
  const others = await partiesOfCases(manager, [grant.record.id]);
  if (others.filter(({ side }) => side === "RESPONDENT").length === 1)
    throw new Conflict(
      "Un expediente necesita una contraparte: añade antes a la otra y quita después a esta.",
    );
  const { wasTold, reason } = await takeOutParty(ctx, manager, party, given);
  const why = reason === "" ? "" : ` Motivo: ${reason}`;
  const text = prose`Se ha quitado una contraparte: ${partyName(party)}.${why}`;
  await note(ctx, manager, grant, { action: "removeCounterparty", text, partyId: party.id });
  return { party, record: grant.record, wasTold };
}

/** The party of a case the asker may correct; both stay as they are until the end of the transaction. */
async function requireParty(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ party: PartyRow; grant: CaseGrant }> {
  const partyId = readId(id) ?? 0;
  await holdOwnAccount(ctx, manager);
  const [found] = await partiesByIds(manager, [partyId]);
  if (!found || found.caseId === null) throw new NotFound(NO_PARTY);
  const grant = requireEditor(ctx, await caseById(manager, found.caseId, { lock: true }));
  const [party] = await partiesByIds(manager, [partyId]);
  if (!party || party.removedAt !== null) throw new NotFound(NO_PARTY);
  return { party, grant };
}

function requireEditor(ctx: SignedInContext, record: CaseRecord | null): CaseGrant {
  try {
    const grant = grantOf(ctx, record, EDITORS);
    refuseLateClient(grant);
    return grant;
  } catch (error) {
    throw error instanceof NotFound ? new NotFound(NO_PARTY) : error;
  }
}

async function note(
  ctx: SignedInContext,
  manager: EntityManager,
  { record, role }: CaseGrant,
  done: { action: string; text: string; partyId: number; fields?: string[] },
): Promise<void> {
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text: done.text,
    audience: "CLIENT",
    author: await authorOf(ctx, manager, role),
    data: { event: done.action, partyId: done.partyId },
  });
  await audit(ctx, manager, {
    action: done.action,
    subjectType: "case",
    subjectId: record.id,
    data: { partyId: done.partyId, ...(done.fields ? { partyFields: done.fields } : {}) },
  });
}
