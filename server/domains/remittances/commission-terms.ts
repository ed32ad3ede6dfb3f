import DataLoader from "dataloader";
import { In } from "typeorm";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { refuseOvertaken } from "../../shared/edit-conflicts.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { CommissionTerms } from "./commission-terms.entity.ts";
import { CommissionTermsInput } from "./remittance.input.ts";

export const NO_LIST = "No se ha encontrado esta lista.";
const MOST = 100;

/** Notes what is charged from a day on. Throws InvalidInput, NotFound, Conflict (LIST_DELETED, STALE). */
export async function setCommissionTerms(
  ctx: SignedInContext,
  listId: string,
  given: Unchecked<Contract.CommissionTermsInput>,
): Promise<{ terms: CommissionTerms; list: TaskList; message: string }> {
  const { validFrom, rate, vatRate, insteadOf } = readInput(new CommissionTermsInput(), given);
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, requireId(listId, NO_LIST));
    const repository = manager.getRepository(CommissionTerms);
    const { accountId } = ctx.actor;
    const last = await repository.findOne({ where: { listId: list.id }, order: { id: "DESC" } });
    refuseOvertaken(
      insteadOf,
      last && String(last.id),
      "Otra persona ha anotado otra comisión para esta lista: revísala antes de guardar.",
    );
    const terms = await repository.save(
      repository.create({
        listId: list.id,
        validFrom,
        rate,
        vatRate,
        createdAt: ctx.clock.now(),
        createdBy: accountId,
      }),
    );
    await audit(ctx, manager, {
      action: "setCommissionTerms",
      subjectType: "taskList",
      subjectId: list.id,
      data: { validFrom, rate, vatRate },
    });
    const message = `Comisión del ${shownPercent(terms.rate)} para los cobros desde el ${shownDay(terms.validFrom)}.`;
    return { terms, list, message };
  });
}

/** Of lists; the newest day first. One statement a request. */
export function termsLoader(ctx: Context): DataLoader<number, CommissionTerms[]> {
  return ctx.loader(
    "commissionTerms",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(CommissionTerms)
          .find({ where: { listId: In(ids) }, order: { validFrom: "DESC", id: "DESC" } });
        const byList = Map.groupBy(rows, ({ listId }) => listId);
        return ids.map((id) => (byList.get(id) ?? []).slice(0, MOST));
      }),
  );
}
