import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { matterOf, requireMatterOf } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf } from "../note-matter.ts";
import { namedIds } from "./agreement-parties.ts";
import { findAgreement, NO_AGREEMENT } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { AnswerAgreementInput } from "./answer-agreement.input.ts";
import { requireSignature, signingParty } from "./signature.ts";
import { takeAnswer, type GivenAnswer } from "./take-answer.ts";
import { answer, auditAgreement } from "./write-agreement.ts";
import type { AgreementAnswer } from "./write-agreement.ts";

const ANSWERS = { name: "answer-agreement", points: 60, seconds: 3_600 };

/**
 * By a signed-in party; a company's answer names who gives it. Throws InvalidInput, NotFound (also for a draft and for somebody else's), Conflict (CONFLICT:
 * another content than that which was read; ALREADY_ANSWERED; NOT_OPEN), RateLimited.
 */
export async function answerAgreement(
  ctx: SignedInContext,
  id: string,
  {
    contentHash,
    input,
    signature,
  }: Pick<Contract.MutationAnswerAgreementArgs, "contentHash" | "input" | "signature">,
): Promise<AgreementAnswer> {
  const { accept, reason } = readInput(new AnswerAgreementInput(), input);
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
    // Whoever is signed in is the person of the account; a company acts through somebody.
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
    await auditAgreement(ctx, manager, "answerAgreement", agreement);
    return answer(ctx, matter, agreement, message);
  });
}

/**
 * For a personal link, inside the caller's transaction: locks the matter, then the agreement, and writes the answer with
 * what follows. The form's text has been read by the caller. Throws NotFound (not of the party's matter, not proposed),
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
 * Who doesn't want to take part any more doesn't accept what waits for its answer either: those agreements close without
 * effect, and the manager can make a version without it. Inside the caller's transaction with the matter locked.
 */
export async function refuseOpenAgreements(
  ctx: Context,
  manager: EntityManager,
  matter: Matter,
  given: Pick<GivenAnswer, "party" | "reason" | "method" | "evidence" | "author">,
): Promise<void> {
  const open = await manager.query<{ id: number; contentHash: string }[]>(
    `SELECT g.id, g.content_hash AS "contentHash" FROM agreements g JOIN agreement_answers a ON a.agreement_id = g.id
     WHERE a.party_id = $1 AND a.accepted IS NULL AND g.status = 'PROPOSED' ORDER BY g.id`,
    [given.party.id],
  );
  for (const { id, contentHash } of open)
    await takeAnswer(ctx, manager, matter, { ...given, agreementId: id, contentHash, accept: false });
}
