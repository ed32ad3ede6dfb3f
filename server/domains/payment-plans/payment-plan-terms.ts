import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import { IDENTITY_GAPS } from "../../../schema/rules/parties.ts";
import type { PlanLimits } from "../../../schema/rules/payment-plans.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { refuseOvertaken } from "../../shared/edit-conflicts.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { presentCreditor } from "../tasks/creditor.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { PaymentPlanTerms } from "./payment-plan-terms.entity.ts";
import { PaymentPlanTermsInput } from "./payment-plan-terms.input.ts";

const NO_LIST = "No se ha encontrado esta lista.";
const MOST = 20;

/** What a list's debtors are offered from now on. Throws InvalidInput, NotFound, Conflict (LIST_DELETED, NO_CREDITOR, STALE). */
export async function setPaymentPlanTerms(
  ctx: SignedInContext,
  listId: string,
  given: Unchecked<Contract.PaymentPlanTermsInput>,
): Promise<{ terms: PaymentPlanTerms; list: TaskList; message: string }> {
  const {
    offered,
    firstPercent,
    lowestInstalment,
    mostMonths,
    firstWithinDays,
    discountPercent,
    discountDays,
    insteadOf,
  } = readInput(new PaymentPlanTermsInput(), given);
  const input = {
    offered,
    firstPercent,
    lowestInstalment,
    mostMonths,
    firstWithinDays,
    discountPercent,
    discountDays,
  };
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, requireId(listId, NO_LIST));
    if (offered) requireCreditor(list);
    const repository = manager.getRepository(PaymentPlanTerms);
    const last = await newestTerms(manager, list.id);
    refuseOvertaken(
      insteadOf,
      last && String(last.id),
      "Otra persona ha cambiado los planes de pago de esta lista: revísalos antes de guardar.",
    );
    const terms = await repository.save(
      repository.create({
        ...input,
        listId: list.id,
        createdAt: ctx.clock.now(),
        createdBy: ctx.actor.accountId,
      }),
    );
    await audit(ctx, manager, {
      action: "setPaymentPlanTerms",
      subjectType: "taskList",
      subjectId: list.id,
      data: input,
    });
    const message = offered
      ? "Guardado. Los deudores de la lista ya pueden elegir su plan en su página."
      : "Guardado. La lista no ofrece planes de pago. Los que ya se aceptaron siguen como están.";
    return { terms, list, message };
  });
}

/** Between whom an agreement is has to be known when a debtor accepts it, at night and alone. */
function requireCreditor(list: TaskList): void {
  const { missing } = presentCreditor(list);
  if (missing.length === 0) return;
  const gaps = listed(missing.map((gap) => IDENTITY_GAPS[gap]));
  throw new Conflict(
    `Antes de ofrecer planes completa los datos del acreedor en «Editar»: falta ${gaps}. Sin ellos el acuerdo no sería válido (LO 1/2025, art. 12).`,
    { code: "NO_CREDITOR" },
  );
}

/** Of lists; the newest first. One statement a request. */
export function planTermsLoader(ctx: Context): DataLoader<number, PaymentPlanTerms[]> {
  return ctx.loader(
    "paymentPlanTerms",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db
            .getRepository(PaymentPlanTerms)
            .find({ where: { listId: In(ids) }, order: { id: "DESC" } });
          const byList = Map.groupBy(rows, ({ listId }) => listId);
          return ids.map((id) => (byList.get(id) ?? []).slice(0, MOST));
        },
        { cache: false },
      ),
  );
}

function newestTerms(
  manager: Pick<EntityManager, "getRepository">,
  listId: number,
): Promise<PaymentPlanTerms | null> {
  return manager.getRepository(PaymentPlanTerms).findOne({ where: { listId }, order: { id: "DESC" } });
}

/** What a list offers now; null: nothing. */
export async function offeredTerms(
  manager: Pick<EntityManager, "getRepository">,
  listId: number | null,
): Promise<PaymentPlanTerms | null> {
  if (listId === null) return null;
  const last = await newestTerms(manager, listId);
  return last?.offered === true ? last : null;
}

export function limitsOf(terms: PaymentPlanTerms): PlanLimits {
  const { firstPercent, lowestInstalment, mostMonths, firstWithinDays, discountPercent, discountDays } =
    terms;
  return {
    firstPercent,
    lowestInstalment: centsOf(lowestInstalment),
    mostMonths,
    firstWithinDays,
    discountPercent,
    discountDays,
  };
}
