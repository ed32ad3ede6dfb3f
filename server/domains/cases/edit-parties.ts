import type { EntityManager } from "typeorm";
import { holdOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { FormProblems } from "../accounts/rules/fault.ts";
import { revokePartyLinks } from "../parties/links.ts";
import { addParties, partiesByIds, partiesOfCases, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { readParty } from "../parties/party-form.ts";
import type { PartyDetails, PartyForm } from "../parties/party-form.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { caseById } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { grantOf, requireCase } from "./cases.policy.ts";
import type { CaseGrant } from "./cases.policy.ts";
import { refuseClosed, RUNNING, stored } from "./update-case.ts";

const MOST_RESPONDENTS = 20;
const NO_PARTY = "No se ha encontrado esta parte.";

interface Answer {
  case: CaseRecord;
  message: string;
}

/** One more who is asked to answer. Throws NotFound, Forbidden, InvalidInput with every problem, Conflict (closed, 20). */
export async function addCounterparty(
  ctx: SignedInContext,
  number: string,
  form: PartyForm,
): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const grant = await requireCase(ctx, manager, number, { roles: RUNNING, lock: true });
    refuseClosed(grant.record);
    const details = readDetails(form, { reachable: true });
    const others = await partiesOfCases(manager, [grant.record.id]);
    if (others.filter(({ side }) => side === "RESPONDENT").length >= MOST_RESPONDENTS)
      throw new Conflict(`Un expediente admite ${MOST_RESPONDENTS} contrapartes como mucho.`, {
        code: "TOO_MANY",
      });
    const [id] = await addParties(manager, { caseId: grant.record.id }, [{ side: "RESPONDENT", ...details }]);
    const text = `Se ha añadido una contraparte: ${partyName(details)}.`;
    await note(ctx, manager, grant, { action: "addCounterparty", text, partyId: id ?? 0 });
    return { case: await stored(manager, grant.record.id), message: "Se ha añadido la contraparte" };
  });
}

function readDetails(form: PartyForm, { reachable }: { reachable: boolean }): PartyDetails {
  const problems = new FormProblems();
  const details = readParty(problems, [], form, { reachable });
  if (details === null) throw problems.refusal();
  return details;
}

/**
 * Who a party is and how it is reached. Where its e-mail changes, links sent to the old one end. Throws NotFound,
 * Forbidden, InvalidInput with every problem, Conflict (closed).
 */
export async function updateParty(ctx: SignedInContext, id: string, form: PartyForm): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const { party, grant } = await requireParty(ctx, manager, id);
    refuseClosed(grant.record);
    const details = readDetails(form, { reachable: party.accountId === null });
    await manager.query(
      `UPDATE parties SET names = $2, surnames = $3, is_company = $4, email = $5, lada = $6, phone = $7,
         identity_document = $8, address = $9, city = $10, province = $11, postal_code = $12, country = $13, lawyer = $14,
         updated_at = $15
       WHERE id = $1`,
      [
        party.id,
        details.names,
        details.surnames,
        details.isCompany,
        details.email,
        details.lada,
        details.phone,
        details.identityDocument,
        details.address,
        details.city,
        details.province,
        details.postalCode,
        details.country,
        details.lawyer,
        ctx.clock.now(),
      ],
    );
    if (party.email !== null && party.email !== details.email) await revokePartyLinks(ctx, manager, party.id);
    const fields = (Object.keys(details) as (keyof PartyDetails)[]).filter(
      (field) => details[field] !== party[field],
    );
    const whose = party.side === "CLAIMANT" ? "la parte" : "la contraparte";
    if (fields.length > 0)
      await note(ctx, manager, grant, {
        action: "updateParty",
        text: `Se han cambiado los datos de ${whose}.`,
        partyId: party.id,
        fields,
      });
    return { case: await stored(manager, grant.record.id), message: "Se han guardado los datos" };
  });
}

/** While it hasn't been told of anything and hasn't answered. Throws NotFound, Forbidden, Conflict. */
export async function removeCounterparty(ctx: SignedInContext, id: string): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const { party, grant } = await requireParty(ctx, manager, id);
    if (party.side !== "RESPONDENT") throw new NotFound(NO_PARTY);
    refuseClosed(grant.record);
    const others = await partiesOfCases(manager, [grant.record.id]);
    if (others.filter(({ side }) => side === "RESPONDENT").length === 1)
      throw new Conflict("Un expediente necesita una contraparte: cambia sus datos en vez de quitarla.");
    if (party.response !== "PENDING" || (await isTold(manager, party.id)))
      throw new Conflict("Esta contraparte ya sabe del expediente: no se puede quitar.", { code: "IN_USE" });
    await manager.query(`DELETE FROM parties WHERE id = $1`, [party.id]);
    const text = `Se ha quitado una contraparte: ${partyName(party)}.`;
    await note(ctx, manager, grant, { action: "removeCounterparty", text, partyId: party.id });
    return { case: await stored(manager, grant.record.id), message: "Se ha quitado la contraparte" };
  });
}

/** The party of a case the asker runs; both stay as they are until the end of the transaction. */
async function requireParty(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ party: PartyRow; grant: CaseGrant }> {
  const partyId = readId(id) ?? 0;
  await holdOwnAccount(ctx, manager);
  const [found] = await partiesByIds(manager, [partyId]);
  if (!found || found.caseId === null) throw new NotFound(NO_PARTY);
  const grant = requireRunning(ctx, await caseById(manager, found.caseId, { lock: true }));
  const [party] = await partiesByIds(manager, [partyId]);
  if (!party) throw new NotFound(NO_PARTY);
  return { party, grant };
}

function requireRunning(ctx: SignedInContext, record: CaseRecord | null): CaseGrant {
  try {
    return grantOf(ctx, record, RUNNING);
  } catch (error) {
    throw error instanceof NotFound ? new NotFound(NO_PARTY) : error;
  }
}

/** By a notice, a link, a session, an agreement or an issued document. */
async function isTold(manager: EntityManager, partyId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM party_notices WHERE party_id = $1 UNION ALL SELECT FROM party_links WHERE party_id = $1
     UNION ALL SELECT FROM session_attendance WHERE party_id = $1
     UNION ALL SELECT FROM agreement_answers WHERE party_id = $1
     UNION ALL SELECT FROM issued_documents WHERE party_id = $1
     UNION ALL SELECT FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $1 LIMIT 1`,
    [partyId],
  );
  return rows.length > 0;
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
