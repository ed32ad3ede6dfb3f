import { prose } from "../../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import { Conflict } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { throttle } from "../../../shared/throttle.ts";
import { requireContactable } from "../../debtors/contact-bans.ts";
import { gapSentences } from "../../parties/party-identity.ts";
import { partyNames } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { requireOpen } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { mailedDebtor, namesOf, partiesOfMatter } from "../matter-parties.ts";
import { requireTellableTo } from "../tellable.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { agreementHeader, headerGaps, NOBODYS_PROPOSAL, proposalLine } from "./agreement-header.ts";
import { ENFORCEABLE, mailProposal } from "./agreement-mails.ts";
import { proposedParties } from "./agreement-parties.ts";
import { agreementName, findAgreement } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { lockOwnAgreement, noteAgreement, resultOf, type AgreementResult } from "./own-agreement.ts";
import { storeProposal } from "./store-agreement.ts";

/** Each writes to every party. */
const PROPOSALS = { name: "propose-agreement", points: 60, seconds: 3_600 };

/**
 * Puts a draft before the parties it names, with what law wants it to state as it is today; nobody else sees its terms.
 * Throws NotFound, Conflict (NOT_DRAFT, NO_PARTIES, PARTY_LEFT, MISSING_IDENTITY, CLOSED, RESTRICTED), RateLimited (60 an hour).
 */
export async function proposeAgreement(ctx: SignedInContext, id: string): Promise<AgreementResult> {
  await throttle(ctx, [PROPOSALS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: draft } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (draft.status !== "DRAFT") {
      throw new Conflict("Este acuerdo ya se había propuesto.", { code: "NOT_DRAFT" });
    }
    const parties = await requireProposable(manager, matter, draft);
    await requireContactable(ctx, manager, parties, "PROPOSAL");
    const header = await agreementHeader(ctx, manager, matter, { parties, proposedBy: draft.proposedBy });
    await storeProposal(ctx, manager, draft, { header, parties });
    const agreement = await findAgreement(manager, draft.id);
    const telling = { matter, agreement, by: ctx.actor.accountId };
    const unreached = await mailProposal(ctx, manager, telling, parties);
    await noteAgreement(ctx, manager, matter, agreement, {
      text: prose`${agreementName(agreement)} propuesto a ${partyNames(parties)}: ${agreement.title}. ${proposalLine(matter, parties, agreement)}`,
      action: "proposeAgreement",
      ...mailedDebtor(parties, unreached),
    });
    await refreshAgreementFacts(manager, matter);
    const hints = [...(agreement.proposedBy === null ? [NOBODYS_PROPOSAL] : []), ...headerGaps(header)];
    const message = [proposedWords(unreached), ...hints, ENFORCEABLE].join(" ");
    return resultOf(ctx, matter, agreement, message);
  });
}

/** Between whom it is. Throws Conflict (NO_PARTIES, PARTY_LEFT, MISSING_IDENTITY, what requireTellableTo throws). */
async function requireProposable(
  manager: EntityManager,
  matter: Matter,
  draft: AgreementRow,
): Promise<PartyRow[]> {
  const parties = await proposedParties(manager, draft, await partiesOfMatter(manager, matter));
  requireTellableTo(matter, parties);
  const gaps = gapSentences(parties);
  if (gaps.length === 0) return parties;
  throw new Conflict(`Antes de proponerlo hay que completar quiénes son las partes. ${gaps.join(" ")}`, {
    code: "MISSING_IDENTITY",
  });
}

function proposedWords(unreached: readonly PartyRow[]): string {
  return unreached.length === 0
    ? "Acuerdo propuesto. El aviso a las partes sale ahora por correo."
    : `Acuerdo propuesto. No se ha podido avisar por correo a ${namesOf(unreached)}: haz que lo lean y anota su respuesta.`;
}
