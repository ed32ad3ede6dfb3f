import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { matterKey, requireMatter, requireMatterOf, requireOpen } from "../matter.ts";
import type { GrantedMatter, Matter } from "../matter.ts";
import { mailedDebtor, namesOf, partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import type { MatterNote } from "../note-matter.ts";
import { gapSentences } from "../../parties/party-identity.ts";
import { accountReader } from "../reader.ts";
import { requireTellableTo } from "../tellable.ts";
import { partyNames } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { requireReason } from "../written-reason.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { agreementHeader, headerGaps, NOBODYS_PROPOSAL, proposalLine } from "./agreement-header.ts";
import {
  audienceOfAgreement,
  chosenParties,
  chosenProposer,
  namedIds,
  nameParties,
  proposedParties,
  usualProposer,
} from "./agreement-parties.ts";
import { ENFORCEABLE, mailAgreementNews, mailProposal } from "./agreement-mails.ts";
import {
  agreementHash,
  agreementName,
  answersOf,
  findAgreement,
  instalmentsOf,
  lockAgreement,
  NO_AGREEMENT,
} from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { AgreementInput, agreementTerms, type AgreementTerms } from "./agreement.input.ts";
import { insertDraft, rewriteDraft } from "./store-agreement.ts";
import type { AgreementView } from "./agreement-views.ts";

export interface AgreementAnswer {
  agreement: AgreementView;
  message: string;
}

const WRITINGS = { name: "write-agreement", points: 120, seconds: 3_600 };
/** Each writes to every party. */
const PROPOSALS = { name: "propose-agreement", points: 60, seconds: 3_600 };

/** A draft, which only those who manage the matter see. Throws InvalidInput, NotFound, Conflict, RateLimited. */
export async function createAgreement(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.AgreementInput,
): Promise<AgreementAnswer> {
  const input = readInput(new AgreementInput(), given);
  const terms = agreementTerms(input);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    requireOpen(matter);
    const { column, id } = matterKey(matter);
    const [last] = await manager.query<{ number: number }[]>(
      `SELECT coalesce(max(number), 0) AS number FROM agreements WHERE ${column} = $1`,
      [id],
    );
    const parties = chosenParties(await partiesOfMatter(manager, matter), input.partyIds);
    const proposedBy = chosenProposer(parties, input.proposedBy, usualProposer(matter, parties));
    const place = { number: (last?.number ?? 0) + 1, agreementVersion: 1, parties, proposedBy };
    const agreement = await insertDraft(ctx, manager, matter, terms, place);
    await auditAgreement(ctx, manager, "createAgreement", agreement);
    return answer(ctx, matter, agreement, "Borrador guardado. Las partes no lo ven hasta que lo propongas.");
  });
}

/**
 * Of a draft. One that waits for answers can't be changed under the hand of who accepts it: a new version takes its place,
 * as a draft to be proposed, and the old one can no longer be answered. Throws InvalidInput, NotFound, Conflict (another
 * version, payload: agreement; NOT_OPEN).
 */
export async function updateAgreement(
  ctx: SignedInContext,
  id: string,
  version: number,
  given: Contract.AgreementInput,
): Promise<AgreementAnswer> {
  const input = readInput(new AgreementInput(), given);
  const terms = agreementTerms(input);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (stored.version !== version) {
      const message =
        "Otra persona ha cambiado este acuerdo mientras lo editabas. Revisa cómo ha quedado antes de guardar.";
      throw new Conflict(message, { field: ["version"], payload: { agreement: view(ctx, matter, stored) } });
    }
    requireUnanswered(stored);
    const all = await partiesOfMatter(manager, matter);
    const parties = chosenParties(all, input.partyIds, await namedIds(manager, stored.id));
    const between = { parties, proposedBy: chosenProposer(parties, input.proposedBy, stored.proposedBy) };
    const agreement =
      stored.status === "DRAFT"
        ? await rewriteDraft(ctx, manager, stored, terms, between)
        : await replace(ctx, manager, matter, stored, { terms, ...between });
    await auditAgreement(ctx, manager, "updateAgreement", agreement);
    const message =
      stored.status === "DRAFT"
        ? "Borrador guardado."
        : `Se ha preparado la versión ${agreement.agreementVersion}. La anterior ya no se puede aceptar: propón esta para que las partes respondan.`;
    return answer(ctx, matter, agreement, message);
  });
}

/**
 * Puts a draft before the parties it names, with what law wants it to state as it is today; nobody else sees its terms.
 * Throws NotFound, Conflict (NOT_DRAFT, NO_PARTIES, PARTY_LEFT, MISSING_IDENTITY, CLOSED), RateLimited (60 an hour).
 */
export async function proposeAgreement(ctx: SignedInContext, id: string): Promise<AgreementAnswer> {
  await throttle(ctx, [PROPOSALS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: draft } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (draft.status !== "DRAFT") {
      throw new Conflict("Este acuerdo ya se había propuesto.", { code: "NOT_DRAFT" });
    }
    const parties = await proposedParties(manager, draft, await partiesOfMatter(manager, matter));
    requireTellableTo(matter, parties);
    const gaps = gapSentences(parties);
    if (gaps.length > 0) {
      throw new Conflict(`Antes de proponerlo hay que completar quiénes son las partes. ${gaps.join(" ")}`, {
        code: "MISSING_IDENTITY",
      });
    }
    const header = await agreementHeader(ctx, manager, matter, { parties, proposedBy: draft.proposedBy });
    const instalments = await instalmentsOf(manager, [draft.id]);
    await manager.query(
      `UPDATE agreements SET status = 'PROPOSED', header = $2, content_hash = $3, proposed_at = $4, updated_at = $4,
         version = version + 1 WHERE id = $1`,
      [draft.id, JSON.stringify(header), agreementHash({ ...draft, header }, instalments), ctx.clock.now()],
    );
    await nameParties(manager, draft.id, parties);
    const agreement = await findAgreement(manager, draft.id);
    const telling = { matter, agreement, by: ctx.actor.accountId };
    const unreached = await mailProposal(ctx, manager, telling, parties);
    await noteAgreement(ctx, manager, matter, agreement, {
      text: `${agreementName(agreement)} propuesto a ${partyNames(parties)}: ${agreement.title}. ${proposalLine(matter, parties, agreement)}`,
      action: "proposeAgreement",
      ...mailedDebtor(parties, unreached),
    });
    await refreshAgreementFacts(manager, matter);
    const message = [
      unreached.length === 0
        ? "Acuerdo propuesto. El aviso a las partes sale ahora por correo."
        : `Acuerdo propuesto. No se ha podido avisar por correo a ${namesOf(unreached)}: haz que lo lean y anota su respuesta.`,
      ...(agreement.proposedBy === null ? [NOBODYS_PROPOSAL] : []),
      ...headerGaps(header),
      ENFORCEABLE,
    ].join(" ");
    return answer(ctx, matter, agreement, message);
  });
}

/** Takes back a draft or a proposal; the parties are told of the latter. Throws InvalidInput, NotFound, Conflict. */
export async function withdrawAgreement(
  ctx: SignedInContext,
  id: string,
  text: string,
): Promise<AgreementAnswer> {
  const reason = requireReason(text);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    requireUnanswered(stored);
    await takeBack(ctx, manager, matter, stored, { reason, by: ctx.actor.accountId });
    const agreement = await findAgreement(manager, stored.id);
    if (stored.status === "PROPOSED") {
      await noteAgreement(ctx, manager, matter, agreement, {
        text: `${agreementName(agreement)} retirado: ${reason}`,
        action: "withdrawAgreement",
      });
    } else await auditAgreement(ctx, manager, "withdrawAgreement", agreement);
    await refreshAgreementFacts(manager, matter);
    return answer(ctx, matter, agreement, "Acuerdo retirado.");
  });
}

/** Inside the caller's transaction: withdrawn; the parties of a proposed one are told. */
export async function takeBack(
  ctx: Pick<SignedInContext, "clock" | "mail" | "env">,
  manager: EntityManager,
  matter: Matter,
  agreement: AgreementRow,
  { reason, by }: { reason: string; by: number },
): Promise<void> {
  await manager.query(
    `UPDATE agreements SET status = 'WITHDRAWN', withdrawn_reason = $2, closed_at = $3, updated_at = $3,
       version = version + 1 WHERE id = $1`,
    [agreement.id, reason, ctx.clock.now()],
  );
  if (agreement.status !== "PROPOSED") return;
  const asked = new Set((await answersOf(manager, [agreement.id])).map(({ partyId }) => partyId));
  const parties = (await partiesOfMatter(manager, matter)).filter((party) => asked.has(party.id));
  await mailAgreementNews(ctx, manager, { matter, agreement, by }, parties, "WITHDRAWN");
}

/** With its matter, both locked, if the asker manages it. Throws NotFound, Forbidden. */
export async function lockOwnAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ matter: GrantedMatter; agreement: AgreementRow }> {
  const found = await findAgreement(manager, id);
  const matter = await requireMatterOf(ctx, manager, found, NO_AGREEMENT, { manage: true, lock: true });
  return { matter, agreement: await lockAgreement(manager, found.id) };
}

export function answer(
  ctx: SignedInContext,
  matter: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
  message: string,
): AgreementAnswer {
  return { agreement: view(ctx, matter, agreement), message };
}

export function view(
  ctx: SignedInContext,
  { role }: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
): AgreementView {
  return { ...agreement, reader: accountReader(ctx, role) };
}

export async function auditAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  action: string,
  { id, caseId, taskId, status }: AgreementRow,
): Promise<void> {
  await audit(ctx, manager, {
    action,
    subjectType: caseId === null ? "task" : "case",
    subjectId: caseId ?? taskId,
    data: { agreementId: id, status },
  });
}

async function noteAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  agreement: AgreementRow,
  { text, action, task = {} }: Pick<MatterNote, "text" | "task"> & { action: string },
): Promise<void> {
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text,
    audience: await audienceOfAgreement(manager, agreement.id, await partiesOfMatter(manager, matter)),
    author: await authorOf(ctx, manager, matter),
    data: { agreementId: agreement.id },
    task,
  });
  await auditAgreement(ctx, manager, action, agreement);
}

function requireUnanswered({ status }: AgreementRow): void {
  if (status === "DRAFT" || status === "PROPOSED") return;
  throw new Conflict("Este acuerdo ya está cerrado: prepara uno nuevo.", { code: "NOT_OPEN" });
}

async function replace(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  stored: AgreementRow,
  { terms, ...between }: { terms: AgreementTerms; parties: readonly PartyRow[]; proposedBy: number | null },
): Promise<AgreementRow> {
  await manager.query(
    `UPDATE agreements SET status = 'SUPERSEDED', closed_at = $2, updated_at = $2, version = version + 1 WHERE id = $1`,
    [stored.id, ctx.clock.now()],
  );
  const next = { number: stored.number, agreementVersion: stored.agreementVersion + 1, ...between };
  const agreement = await insertDraft(ctx, manager, matter, terms, next);
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: `${agreementName(stored)} se está corrigiendo: la versión propuesta ya no se puede aceptar`,
    audience: await audienceOfAgreement(manager, stored.id, await partiesOfMatter(manager, matter)),
    author: await authorOf(ctx, manager, matter),
    data: { agreementId: stored.id },
  });
  await refreshAgreementFacts(manager, matter);
  return agreement;
}
