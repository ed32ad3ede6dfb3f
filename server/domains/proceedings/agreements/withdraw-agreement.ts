import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { requireText } from "../../../shared/plain-text.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { mailAgreementNews } from "./agreement-mails.ts";
import { agreementName, answersOf, findAgreement } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import {
  auditAgreement,
  lockOwnAgreement,
  noteAgreement,
  requireUnanswered,
  resultOf,
  type AgreementResult,
} from "./own-agreement.ts";
import { closeAgreement } from "./store-agreement.ts";

const LONGEST_REASON = 1_000;
/** Takes back a draft or a proposal; the parties are told of the latter. Throws InvalidInput, NotFound, Conflict. */
export async function withdrawAgreement(
  ctx: SignedInContext,
  id: string,
  text: string,
): Promise<AgreementResult> {
  const reason = requireText("reason", text, { longest: LONGEST_REASON, required: REQUIRED_MESSAGE });
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
    return resultOf(ctx, matter, agreement, "Acuerdo retirado.");
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
  await closeAgreement(ctx, manager, agreement.id, { status: "WITHDRAWN", withdrawnReason: reason });
  if (agreement.status !== "PROPOSED") return;
  const asked = new Set((await answersOf(manager, [agreement.id])).map(({ partyId }) => partyId));
  const parties = (await partiesOfMatter(manager, matter)).filter((party) => asked.has(party.id));
  await mailAgreementNews(ctx, manager, { matter, agreement, by }, parties, "WITHDRAWN");
}
