import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { planSchedule, type PlanSchedule } from "../../../../schema/rules/payment-plans.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { centsOf } from "../../../platform/money.ts";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { identityGaps } from "../../parties/party-identity.ts";
import { concludePlan } from "../../payment-plans/conclude-plan.ts";
import { planTitle } from "../../payment-plans/plan-words.ts";
import { answersOf, instalmentsOf, selectAgreements } from "../../proceedings/agreements/agreement-rows.ts";
import { requireSignature } from "../../proceedings/agreements/signature.ts";
import { takePart, type InvitationAnswer } from "../answer-invitation.ts";
import { readAgain } from "../invitation.ts";
import { actByLink, requireAnswerable } from "../link-access.ts";
import { keepStatement, linkAuthor } from "../statements.ts";
import { AcceptPlanInput } from "./accept-plan.input.ts";
import { holdDebtor, requireDebt, type DebtView } from "./own-debt.ts";
import { planOfferOf } from "./plan-offer.ts";

const TRIES: LimitRule = { name: "accepted-plans", points: 20, seconds: 86_400 };

const NOT_OFFERED =
  "Ahora no se puede elegir un plan aquí. Si quieres proponer otra forma de pagar, hazlo en esta misma página.";
const AGREED = "Ya hay un acuerdo sobre esta deuda: lo tienes en esta página.";
const CHANGED =
  "Las condiciones o las fechas han cambiado desde que abriste la página. Revisa cómo queda el plan y acéptalo de nuevo.";
const UNKNOWN_YOU = "Antes de aceptar un plan completa tu documento de identidad y tu domicilio.";

/**
 * A debtor accepts the plan it has chosen, exactly as it was shown: the server computes it again. It becomes an agreement of the
 * task; accepted again, it stays one. Throws InvalidInput, NotFound, Conflict (NOT_A_DEBT; CLOSED; NOT_OFFERED; ALREADY_AGREED;
 * MISSING_IDENTITY; OWED_CHANGED, PLAN_CHANGED with the invitation as it is now), RateLimited.
 */
export async function acceptPlanByInvitation(
  ctx: Context,
  token: string,
  given: Contract.AcceptPlanInput,
): Promise<InvitationAnswer> {
  const input = readInput(new AcceptPlanInput(), given);
  return actByLink(
    ctx,
    token,
    async (ctx, manager, seen) => {
      const view = requireDebt(seen);
      const message = "Plan aceptado. Te enviamos tu copia por correo, y la tienes también en esta página.";
      if (await isAcceptedAlready(manager, view, input)) return { invitation: view, message };
      requireAnswerable(view);
      await holdDebtor(ctx, manager, view);
      const offer = await requireOffer(ctx, manager, view);
      if (identityGaps(view.party).length > 0)
        throw new Conflict(UNKNOWN_YOU, { code: "MISSING_IDENTITY", payload: { invitation: view } });
      const signature = requireSignature(view.party, given);
      const schedule = requireSchedule(ctx, view, offer, input);
      await takePart(ctx, manager, view);
      // An answer in writing (LO 1/2025 art. 10.4.a), also of who takes part already: what is done without one stops.
      const text = `Acepta en su página: ${planTitle(schedule).toLowerCase()}.`;
      await keepStatement(ctx, manager, { partyId: view.party.id, kind: "QUESTION", text });
      const agreement = await concludePlan(ctx, manager, {
        ...offer,
        matter: view.matter,
        parties: view.parties,
        debtor: view.party,
        schedule,
        answer: {
          evidence: { ...signature, address: ctx.address, userAgent: ctx.userAgent.slice(0, 300) },
          author: linkAuthor(view.party),
        },
      });
      await audit(ctx, manager, {
        action: "acceptPlanByInvitation",
        subjectType: "party",
        subjectId: view.party.id,
        data: { agreementId: agreement.id, termsId: offer.terms.id },
      });
      return { invitation: await readAgain(manager, view), message };
    },
    { alsoClosed: true, partyRule: TRIES },
  );
}

/** Pressed twice, or the answer got lost: the same plan of the same party. */
async function isAcceptedAlready(
  manager: EntityManager,
  { matter, party }: DebtView,
  { shown }: AcceptPlanInput,
): Promise<boolean> {
  const held = await selectAgreements(manager, `WHERE g.task_id = $1 AND g.status = 'ACCEPTED'`, [
    matter.taskId,
  ]);
  for (const { id } of held) {
    const own = (await answersOf(manager, [id])).find(({ partyId }) => partyId === party.id);
    if (own?.method !== "LINK") continue;
    if (isSame(await instalmentsOf(manager, [id]), shown)) return true;
  }
  if (held.length > 0) throw new Conflict(AGREED, { code: "ALREADY_AGREED" });
  return false;
}

async function requireOffer(ctx: Context, manager: EntityManager, view: DebtView) {
  const offer = await planOfferOf(ctx, manager, view);
  if (offer === null) throw new Conflict(NOT_OFFERED, { code: "NOT_OFFERED", payload: { invitation: view } });
  return offer;
}

/** What was shown, where it is what the limits and the debt give now. */
function requireSchedule(
  ctx: Context,
  view: DebtView,
  { limits, owed }: Awaited<ReturnType<typeof requireOffer>>,
  { atOnce, owed: seen, shown }: AcceptPlanInput,
): PlanSchedule {
  const payload = { invitation: view };
  if (seen !== owed) {
    const message = `Lo que debes ha cambiado: ahora son ${shownEuros(decimalOf(owed))}. Revisa cómo queda el plan y acéptalo de nuevo.`;
    throw new Conflict(message, { code: "OWED_CHANGED", payload });
  }
  const [first] = shown;
  const schedule =
    first === undefined
      ? null
      : planSchedule(
          owed,
          limits,
          atOnce
            ? { kind: "AT_ONCE" }
            : { kind: "INSTALMENTS", count: shown.length, first: first.amount, firstOn: first.dueOn },
          ctx.clock.today(),
        );
  const planned = schedule?.instalments.map((one) => ({ ...one, amount: decimalOf(one.amount) })) ?? [];
  if (schedule === null || !isSame(planned, shown))
    throw new Conflict(CHANGED, { code: "PLAN_CHANGED", payload });
  return schedule;
}

function isSame(
  stored: readonly { dueOn: string; amount: string }[],
  shown: readonly { dueOn: string; amount: bigint }[],
): boolean {
  return (
    stored.length === shown.length &&
    stored.every(({ dueOn, amount }, at) => {
      const other = shown[at];
      return other?.dueOn === dueOn && other.amount === centsOf(amount);
    })
  );
}
