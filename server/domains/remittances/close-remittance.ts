// SQL: the lines are copied from where they are read, in one statement.
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { Conflict } from "../../platform/refusals.ts";
import { takeCodes } from "../../platform/take-codes.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { creditorOfList } from "../tasks/creditor.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { twoDigitYear } from "../tasks/task-codes.ts";
import { NO_LIST } from "./commission-terms.ts";
import { Remittance } from "./remittance.entity.ts";
import { nextPeriod } from "./remittance-draft.ts";
import { fixedLines, openLines, sumsOf, type Sums } from "./remittance-lines.ts";

/**
 * Closes what the draft showed, for good. The list is locked, so that two never close the same and its terms stay; a payment
 * that is booked meanwhile is in the next one. Throws InvalidInput, NotFound, Conflict (LIST_DELETED, CHANGED, NO_TERMS, EMPTY).
 */
export async function closeRemittance(
  ctx: SignedInContext,
  { listId, until, currency, digest }: Contract.CloseRemittanceInput,
): Promise<{ remittance: Remittance; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const list = await requireLiveList(manager, requireId(listId, NO_LIST));
    const period = await nextPeriod(ctx, manager, list, { until, currency });
    const source = await fixedLines(manager, openLines(list.id, period));
    const sums = await sumsOf(manager, source);
    refuseUnready(sums, { until, digest });
    const year = twoDigitYear(ctx.clock);
    const serial = await takeCodes(manager, "LQ", year);
    const { names, identityDocument } = creditorOfList(list);
    const remittances = manager.getRepository(Remittance);
    const inserted = await remittances.insert({
      number: `LQ${String(year).padStart(2, "0")}-${String(serial).padStart(6, "0")}`,
      listId: list.id,
      listCode: list.codeId,
      listName: list.name,
      creditor: names,
      creditorDocument: identityDocument,
      currency,
      periodFrom: period.from ?? sums.first ?? until,
      periodUntil: until,
      count: sums.count,
      receivedByPlatform: sums.receivedByPlatform,
      receivedByCreditor: sums.receivedByCreditor,
      excess: sums.excess,
      base: sums.base,
      commission: sums.commission,
      vat: sums.vatTotal,
      net: sums.net,
      closedAt: ctx.clock.now(),
      closedBy: ctx.actor.accountId,
    });
    const id = insertedId(inserted);
    await manager.query(
      `INSERT INTO remittance_lines (entry_id, remittance_id, amount, base, rate, vat_rate, commission)
       SELECT id, $${source.params.length + 1}, amount, base, rate, vat_rate, commission FROM (${source.sql}) AS lines`,
      [...source.params, id],
    );
    await audit(ctx, manager, {
      action: "closeRemittance",
      subjectType: "taskList",
      subjectId: list.id,
      data: { remittanceId: id, count: sums.count },
    });
    const remittance = await remittances.findOneByOrFail({ id });
    const message = `Liquidación ${remittance.number} cerrada: neto ${shownMoney(remittance.net, currency)}.`;
    return { remittance, message };
  });
}

function refuseUnready(sums: Sums, { until, digest }: { until: string; digest: string }): void {
  if (sums.count === 0)
    throw new Conflict(`No hay nada que liquidar hasta el ${shownDay(until)}.`, { code: "EMPTY" });
  if (sums.withoutTerms > 0)
    throw new Conflict(
      "Hay cobros de días para los que la lista no tiene comisión: indícala antes de cerrar. Puede ser 0 %.",
      { code: "NO_TERMS" },
    );
  if (sums.digest !== digest)
    throw new Conflict(
      "Ha cambiado algo desde que la abriste: un cobro, una anulación o la comisión. Revisa las cifras y ciérrala entonces.",
      { code: "CHANGED" },
    );
}
