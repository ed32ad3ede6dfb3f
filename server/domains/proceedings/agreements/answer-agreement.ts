import { IsNull, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { matterOf, requireMatterOf } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf } from "../note-matter.ts";
import { AgreementAnswer } from "./agreement-answer.entity.ts";
import { namedIds } from "./agreement-parties.ts";
import { findAgreement, NO_AGREEMENT } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { AnswerInput } from "../../parties/answer.input.ts";
import { WHY_NOT } from "./answer-agreement.input.ts";
import { requireSignature, signingParty } from "./signature.ts";
import { takeAnswer, type GivenAnswer } from "./take-answer.ts";
import { auditAgreement, resultOf, type AgreementResult } from "./own-agreement.ts";

const ANSWERS = { name: "answer-agreement", points: 60, seconds: 3_600 };

/**
 * By a signed-in party; for a company, with who signs for it. Throws InvalidInput, NotFound (also for a draft and for
 * somebody else's), Conflict (CONFLICT: another content than that which was read; ALREADY_ANSWERED; NOT_OPEN),
 * RateLimited.
 */
export async function answerAgreement(
  ctx: SignedInContext,
  id: string,
  {
    contentHash,
    input,
    signature,
  }: Pick<Contract.MutationAnswerAgreementArgs, "contentHash" | "input" | "signature">,
): Promise<AgreementResult> {
  const { accept, reason } = readInput(new AnswerInput(WHY_NOT), input);
  await throttle(ctx, [ANSWERS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const found = await findAgreement(manager, id);
    const matter = await requireMatterOf(ctx, manager, found, NO_AGREEMENT, { lock: true });
    if (found.proposedAt === null) throw new NotFound(NO_AGREEMENT);
    const named = await namedIds(manager, found.id);
    const parties = await partiesOfMatter(manager, matter);
    const party = parties.find(
      ({ id: partyId, accountId }) => accountId === ctx.actor.accountId && named.includes(partyId),
    );
    if (!party) throw new NotFound(NO_AGREEMENT);
    // A person signs by being signed in; for a company somebody has to.
    const signed =
      signature == null && !party.isCompany
        ? {}
        : requireSignature(signingParty(found, party), signature ?? { signedName: "" });
    const { agreement, message } = await takeAnswer(ctx, manager, matter, {
      accept,
      reason,
      agreementId: found.id,
      party,
      contentHash,
      method: "ACCOUNT",
      evidence: { ...signed, address: ctx.address, userAgent: ctx.userAgent.slice(0, 300) },
      author: await authorOf(ctx, manager, matter),
    });
    await auditAgreement(ctx, manager, "answerAgreement", agreement, { accept });
    return resultOf(ctx, matter, agreement, message);
  });
}

/**
 * For a personal link, inside the caller's transaction: locks the matter, then the agreement, and writes the answer with
 * what follows. The caller has read the input. Throws NotFound (not of the party's matter, not proposed),
 * Conflict as answerAgreement.
 */
export async function answerAgreementFor(
  ctx: Context,
  manager: EntityManager,
  given: GivenAnswer,
): Promise<{ agreement: AgreementRow; message: string }> {
  const matter = await matterOf(manager, given.party, { lock: true });
  const found = await findAgreement(manager, given.agreementId);
  const isTheirs = found.caseId === given.party.caseId && found.taskId === given.party.taskId;
  if (matter === null || !isTheirs || found.proposedAt === null) throw new NotFound(NO_AGREEMENT);
  return takeAnswer(ctx, manager, matter, given);
}

/**
 * A party that declines to take part rejects every agreement that waits for its answer; the manager can then make a version
 * without it. Inside the caller's transaction with the matter locked.
 */
export async function refuseOpenAgreements(
  ctx: Context,
  manager: EntityManager,
  matter: Matter,
  given: Pick<GivenAnswer, "party" | "reason" | "method" | "evidence" | "author">,
): Promise<void> {
  const open = await manager.getRepository(AgreementAnswer).find({
    select: { agreementId: true, partyId: true, agreement: { id: true, contentHash: true } },
    where: { partyId: given.party.id, accepted: IsNull(), agreement: { status: "PROPOSED" } },
    relations: { agreement: true },
    order: { agreementId: "ASC" },
  });
  for (const { agreement } of open) {
    if (!agreement) continue;
    const { id: agreementId, contentHash } = agreement;
    await takeAnswer(ctx, manager, matter, { ...given, agreementId, contentHash, accept: false });
  }
}
