import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { AgreementInstalment } from "./agreement-instalment.entity.ts";
import { audienceOfAgreement } from "./agreement-parties.ts";
import { agreementName, findAgreement, NO_AGREEMENT } from "./agreement-rows.ts";
import type { InstalmentRow } from "./agreement-rows.ts";
import { MarkInstalmentInput, type PaidInstalment } from "./mark-instalment.input.ts";
import { lockOwnAgreement, resultOf, type AgreementResult } from "./own-agreement.ts";

const BY_PAYMENTS =
  "Los plazos de una deuda se dan por pagados con sus cobros: anota el cobro y el plazo quedará pagado solo.";

/**
 * Notes what one party paid the other under an accepted agreement; `paidOn` null takes it back. Marking it as it is
 * changes nothing. Throws InvalidInput, NotFound, Conflict (NOT_ACCEPTED; BY_PAYMENTS: of a
 * task, whose payments alone say what is paid).
 */
export async function markAgreementInstalment(
  ctx: SignedInContext,
  instalmentId: string,
  given: PaidInstalment,
): Promise<AgreementResult> {
  const { paidOn = null, note } = readInput(new MarkInstalmentInput(ctx.clock.today()), given);
  return ctx.db.transaction(async (manager) => {
    const instalments = manager.getRepository(AgreementInstalment);
    const id = readId(instalmentId) ?? 0;
    const found = await instalments.findOneBy({ id });
    if (!found) throw new NotFound(NO_AGREEMENT);
    const { matter, agreement } = await lockOwnAgreement(ctx, manager, String(found.agreementId));
    if (agreement.status !== "ACCEPTED") {
      throw new Conflict("Solo se anotan pagos de un acuerdo aceptado.", { code: "NOT_ACCEPTED" });
    }
    if (matter.kind === "TASK") throw new Conflict(BY_PAYMENTS, { code: "BY_PAYMENTS" });
    // Again: somebody else may have marked it before the agreement was locked.
    const stored = await instalments.findOneBy({ id, agreementId: agreement.id });
    if (!stored) throw new NotFound(NO_AGREEMENT);
    if (stored.paidOn === paidOn && stored.note === note)
      return resultOf(ctx, matter, agreement, "Sin cambios.");
    await instalments.update(stored.id, { paidOn, note, byHand: paidOn !== null });
    await noteMatter(ctx, manager, matter, {
      type: "ACUERDO",
      text: `${agreementName(agreement)}: ${happening(stored, paidOn)}`,
      audience: await audienceOfAgreement(manager, agreement.id, await partiesOfMatter(manager, matter)),
      author: await authorOf(ctx, manager, matter),
      data: { agreementId: agreement.id, instalmentId: stored.id },
    });
    await audit(ctx, manager, {
      action: "markAgreementInstalment",
      subjectType: "case",
      subjectId: matter.caseId,
      data: { agreementId: agreement.id, instalmentId: stored.id, paid: paidOn !== null },
    });
    const message = paidOn === null ? "El plazo vuelve a estar pendiente." : "Pago anotado.";
    return resultOf(ctx, matter, await findAgreement(manager, agreement.id), message);
  });
}

function happening({ number, amount }: InstalmentRow, paidOn: string | null): string {
  return paidOn === null
    ? `el plazo ${number} (${shownEuros(amount)}) vuelve a estar pendiente`
    : `el plazo ${number} (${shownEuros(amount)}) se pagó el ${shownDay(paidOn)}`;
}
