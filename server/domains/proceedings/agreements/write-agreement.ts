import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { requireMatter, requireOpen, whereMatter } from "../matter.ts";
import type { GrantedMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import {
  audienceOfAgreement,
  chosenParties,
  chosenProposer,
  namedIds,
  usualProposer,
} from "./agreement-parties.ts";
import { agreementName } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { Agreement } from "./agreement.entity.ts";
import { AgreementInput, agreementTerms, type AgreementTerms } from "./agreement.input.ts";
import {
  agreementView,
  auditAgreement,
  lockOwnAgreement,
  requireUnanswered,
  resultOf,
  type AgreementResult,
} from "./own-agreement.ts";
import { closeAgreement, insertDraft, rewriteDraft, type Between } from "./store-agreement.ts";

const WRITINGS = { name: "write-agreement", points: 120, seconds: 3_600 };
/** A draft, which only those who manage the matter see. Throws InvalidInput, NotFound, Conflict, RateLimited. */
export async function createAgreement(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.AgreementInput,
): Promise<AgreementResult> {
  const input = readInput(new AgreementInput(), given);
  const terms = agreementTerms(input);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    requireOpen(matter);
    const last = await manager.getRepository(Agreement).maximum("number", whereMatter(matter));
    const parties = chosenParties(await partiesOfMatter(manager, matter), input.partyIds);
    const proposedBy = chosenProposer(parties, input.proposedBy, usualProposer(matter, parties));
    const createdBy = ctx.actor.accountId;
    const place = { number: (last ?? 0) + 1, agreementVersion: 1, parties, proposedBy, createdBy };
    const agreement = await insertDraft(ctx, manager, matter, terms, place);
    await auditAgreement(ctx, manager, "createAgreement", agreement);
    return resultOf(
      ctx,
      matter,
      agreement,
      "Borrador guardado. Las partes no lo ven hasta que lo propongas.",
    );
  });
}

/**
 * A draft is changed in place. A proposed one isn't, since a party may be accepting it: a new version takes its place, as
 * a draft to be proposed, and the old one can no longer be answered. Throws InvalidInput, NotFound, Conflict (another
 * version, payload: agreement; NOT_OPEN).
 */
export async function updateAgreement(
  ctx: SignedInContext,
  id: string,
  version: number,
  given: Contract.AgreementInput,
): Promise<AgreementResult> {
  const input = readInput(new AgreementInput(), given);
  const terms = agreementTerms(input);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (stored.version !== version) {
      const message =
        "Otra persona ha cambiado este acuerdo mientras lo editabas. Revisa cómo ha quedado antes de guardar.";
      throw new Conflict(message, {
        field: ["version"],
        payload: { agreement: agreementView(ctx, matter, stored) },
      });
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
    return resultOf(ctx, matter, agreement, message);
  });
}

async function replace(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  stored: AgreementRow,
  { terms, ...between }: Between & { terms: AgreementTerms },
): Promise<AgreementRow> {
  await closeAgreement(ctx, manager, stored.id, { status: "SUPERSEDED" });
  const agreementVersion = stored.agreementVersion + 1;
  const next = { number: stored.number, agreementVersion, createdBy: ctx.actor.accountId, ...between };
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
