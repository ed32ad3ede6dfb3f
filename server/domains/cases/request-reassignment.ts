import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireValue } from "../../shared/fault.ts";
import { Conflict } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { writeCaseEntry } from "./case-entries.ts";
import { tellReassignmentAsked } from "./case-desk.ts";
import type { CaseRecord } from "./case-record.ts";
import { changeCase } from "./case-versions.ts";
import { requireCase } from "./cases.policy.ts";
import { readReason } from "./reasons.ts";
import { refuseClosed, currentCase } from "./update-case.ts";

/**
 * Asks an administrator for another specialist, by the client or by the manager. The reason stays between who asks and
 * administrators; that it was asked stands in the activity. Throws NotFound, Forbidden, InvalidInput, Conflict (closed,
 * nobody to be replaced, asked already).
 */
export async function requestReassignment(
  ctx: SignedInContext,
  number: string,
  reason: string,
): Promise<{ case: CaseRecord; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, {
      roles: ["CLIENT", "MANAGER"],
      lock: true,
    });
    const why = requireValue(["reason"], readReason(reason));
    refuseClosed(record);
    if (record.specialistId === null)
      throw new Conflict("El expediente todavía no tiene especialista: ya buscamos a alguien.");
    if (record.reassignmentRequestedAt !== null)
      throw new Conflict("Ya se ha pedido otro especialista: Acuerdo lo está estudiando.");
    await changeCase(ctx, manager, record.id, {
      reassignmentRequestedAt: ctx.clock.now(),
      reassignmentRequestedBy: ctx.actor.accountId,
      reassignmentReason: why,
    });
    await writeCaseEntry(ctx, manager, {
      caseId: record.id,
      type: "SISTEMA",
      text: "Se ha pedido otro especialista.",
      audience: "CLIENT",
      author: await authorOf(ctx, manager, role),
      data: { event: "reassignmentRequested" },
    });
    await tellReassignmentAsked(ctx, manager, record);
    await audit(ctx, manager, { action: "requestReassignment", subjectType: "case", subjectId: record.id });
    return {
      case: await currentCase(manager, record.id),
      message: "Hemos recibido tu petición. Te escribiremos con la respuesta.",
    };
  });
}
