import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { answerBudgetFor, WHY_REJECTED } from "../billing/answer-budget.ts";
import { sentBudgets, type BudgetRecord } from "../billing/budget-rows.ts";
import { AnswerInput } from "../parties/answer.input.ts";
import { answerAgreementFor } from "../proceedings/agreements/answer-agreement.ts";
import { findAgreement } from "../proceedings/agreements/agreement-rows.ts";
import { requireSignature, signingParty } from "../proceedings/agreements/signature.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { takePart, WHY_NOT, type InvitationAnswer } from "./answer-invitation.ts";
import { isClaimant, readAgain, type InvitationView } from "./invitation.ts";
import { actByLink } from "./link-access.ts";
import { linkAuthor } from "./statements.ts";

/**
 * A party's answer to an agreement by link. Evidence: the full name as typed, the capacity of a signer who isn't the
 * party, the hash of what was read, instant, address and browser. Throws InvalidInput (signedName, reason), NotFound,
 * Conflict (CONFLICT: it has changed since), RateLimited.
 */
export async function answerAgreementByInvitation(
  ctx: Context,
  token: string,
  asked: Contract.SignatureInput & { agreementId: string; contentHash: string; input: Contract.AnswerInput },
): Promise<InvitationAnswer> {
  const { accept, reason } = readInput(new AnswerInput(WHY_NOT), asked.input);
  return actByLink(ctx, token, async (ctx, manager, view) => {
    const { party } = view;
    const agreement = await findAgreement(manager, asked.agreementId);
    const signature = requireSignature(signingParty(agreement, party), asked);
    if (accept) await takePart(ctx, manager, view);
    const { message } = await answerAgreementFor(ctx, manager, {
      accept,
      reason,
      agreementId: agreement.id,
      party,
      contentHash: asked.contentHash,
      method: "LINK",
      evidence: { ...signature, address: ctx.address, userAgent: ctx.userAgent.slice(0, 300) },
      author: linkAuthor(party),
    });
    await audit(ctx, manager, {
      action: "answerAgreementByInvitation",
      subjectType: "party",
      subjectId: party.id,
      data: { agreementId: agreement.id, accept },
    });
    return { invitation: await readAgain(manager, view), message };
  });
}

/** An invited client's answer to a budget. Throws InvalidInput (reason), NotFound, Conflict, RateLimited. */
export async function answerBudgetByInvitation(
  ctx: Context,
  token: string,
  budgetId: string,
  given: Contract.AnswerInput,
): Promise<InvitationAnswer> {
  const { accept, reason } = readInput(new AnswerInput(WHY_REJECTED), given);
  return actByLink(ctx, token, async (ctx, manager, view) => {
    const { matter, party } = view;
    const budget = await requireSentBudget(manager, view, budgetId);
    if (matter.kind !== "CASE") throw new Error("a task has no budget");
    const { message } = await answerBudgetFor(ctx, manager, {
      budget,
      record: matter.record,
      accept,
      reason,
      method: "LINK",
      author: linkAuthor(party),
    });
    return { invitation: await readAgain(manager, view), message };
  });
}

/** A budget that was sent to the invited client. Throws NotFound, also for everybody else. */
export async function requireSentBudget(
  db: Pick<EntityManager, "query">,
  view: InvitationView,
  budgetId: string,
): Promise<BudgetRecord> {
  const { matter } = view;
  const sent = matter.kind === "CASE" && isClaimant(view) ? await sentBudgets({ db }, matter.caseId) : [];
  const budget = sent.find(({ id }) => id === readId(budgetId));
  if (!budget) throw new NotFound("No se ha encontrado el presupuesto.");
  return budget;
}
