// SQL: whether an agreement of a task holds or waits.
import type { EntityManager } from "typeorm";
import { offersAnything, type PlanLimits } from "../../../../schema/rules/payment-plans.ts";
import type { RestrictionKind } from "../../../../schema/rules/restrictions.ts";
import type { Context } from "../../../shared/context.ts";
import { sumOf } from "../../collections/balance.ts";
import { owedNow } from "../../collections/entries.ts";
import { restrictionsOn } from "../../debtors/contact-bans.ts";
import { identityGaps } from "../../parties/party-identity.ts";
import { limitsOf, offeredTerms } from "../../payment-plans/payment-plan-terms.ts";
import type { PaymentPlanTerms } from "../../payment-plans/payment-plan-terms.entity.ts";
import { selectAgreements } from "../../proceedings/agreements/agreement-rows.ts";
import { isClosed } from "../invitation.ts";
import { isLeftOut } from "../left-out-matter.ts";
import type { DebtView } from "./own-debt.ts";

/** What a debtor can choose now. */
export interface PlanOffer {
  terms: PaymentPlanTerms;
  limits: PlanLimits;
  /** Cents. */
  owed: bigint;
}

/** Whoever says or is said to be one of these talks to a person, or isn't asked to pay at all. */
const AGAINST: readonly RestrictionKind[] = ["DISPUTED", "LAWYER", "DECEASED", "INSOLVENT", "ERASURE_ASKED"];

/**
 * What the list of a debt offers this party; null: nothing, or nothing now, since the debt is paid, disputed or left out by law,
 * its task has ended, an agreement holds or waits for an answer, or who the creditor is isn't known. Each of several who owe it
 * may choose a plan of the whole debt; the first one's is the only one.
 */
export async function planOfferOf(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  view: DebtView,
): Promise<PlanOffer | null> {
  const { task } = view.matter;
  if (isClosed(view) || task.currency !== "EUR") return null;
  const terms = await offeredTerms(manager, task.listId);
  if (terms === null) return null;
  const limits = limitsOf(terms);
  const owed = sumOf(await owedNow(manager, task));
  if (!offersAnything(owed, limits)) return null;
  const claimants = view.parties.filter(({ side }) => side === "CLAIMANT");
  if (claimants.length === 0 || claimants.some((party) => identityGaps(party).length > 0)) return null;
  const restrictions = await restrictionsOn(ctx, manager, { partyIds: [view.party.id] });
  if (restrictions.some(({ kind }) => AGAINST.includes(kind))) return null;
  const agreed = await selectAgreements(
    manager,
    `WHERE g.task_id = $1 AND g.status IN ('ACCEPTED', 'PROPOSED') LIMIT 1`,
    [task.id],
  );
  if (agreed.length > 0 || (await isLeftOut(ctx, manager, view))) return null;
  return { terms, limits, owed };
}
