import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { audienceOfAgreement } from "./agreement-parties.ts";
import { agreementName, findAgreement, instalmentsOf, NO_AGREEMENT } from "./agreement-rows.ts";
import type { InstalmentRow } from "./agreement-rows.ts";
import { MarkInstalmentInput, type PaidInstalment } from "./mark-instalment.input.ts";
import { answer, lockOwnAgreement } from "./write-agreement.ts";
import type { AgreementAnswer } from "./write-agreement.ts";

/**
 * Notes what one party paid the other under an accepted agreement; `paidOn` null takes it back. Marking it as it is
 * changes nothing. Throws InvalidInput, NotFound, Conflict (NOT_ACCEPTED).
 */
export async function markAgreementInstalment(
  ctx: SignedInContext,
  instalmentId: string,
  given: PaidInstalment,
): Promise<AgreementAnswer> {
  const { paidOn = null, note } = readInput(new MarkInstalmentInput(ctx.clock.today()), given);
  return ctx.db.transaction(async (manager) => {
    const [owner] = await manager.query<{ agreementId: number }[]>(
      `SELECT agreement_id AS "agreementId" FROM agreement_instalments WHERE id = $1`,
      [readId(instalmentId) ?? 0],
    );
    if (!owner) throw new NotFound(NO_AGREEMENT);
    const { matter, agreement } = await lockOwnAgreement(ctx, manager, String(owner.agreementId));
    if (agreement.status !== "ACCEPTED") {
      throw new Conflict("Solo se anotan pagos de un acuerdo aceptado.", { code: "NOT_ACCEPTED" });
    }
    const stored = (await instalmentsOf(manager, [agreement.id])).find(
      ({ id }) => id === readId(instalmentId),
    );
    if (!stored) throw new NotFound(NO_AGREEMENT);
    if (stored.paidOn === paidOn && stored.note === note)
      return answer(ctx, matter, agreement, "Sin cambios.");
    await manager.query(`UPDATE agreement_instalments SET paid_on = $2, note = $3 WHERE id = $1`, [
      stored.id,
      paidOn,
      note,
    ]);
    await noteMatter(ctx, manager, matter, {
      type: "ACUERDO",
      text: `${agreementName(agreement)}: ${happening(stored, paidOn)}`,
      audience: await audienceOfAgreement(manager, agreement.id, await partiesOfMatter(manager, matter)),
      author: await authorOf(ctx, manager, matter),
      data: { agreementId: agreement.id, instalmentId: stored.id },
    });
    await audit(ctx, manager, {
      action: "markAgreementInstalment",
      subjectType: matter.kind === "CASE" ? "case" : "task",
      subjectId: matter.caseId ?? matter.taskId,
      data: { agreementId: agreement.id, instalmentId: stored.id, paid: paidOn !== null },
    });
    const message = paidOn === null ? "El plazo vuelve a estar pendiente." : "Pago anotado.";
    return answer(ctx, matter, await findAgreement(manager, agreement.id), message);
  });
}

function happening({ number, amount }: InstalmentRow, paidOn: string | null): string {
  return paidOn === null
    ? `el plazo ${number} (${shownEuros(amount)}) vuelve a estar pendiente`
    : `el plazo ${number} (${shownEuros(amount)}) se pagó el ${shownDay(paidOn)}`;
}
