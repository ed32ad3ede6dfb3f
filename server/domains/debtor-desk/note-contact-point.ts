import { CONTACT_POINT_STATES } from "../../../schema/rules/restrictions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { pointValue, recordContactPoint } from "../debtors/contact-points.ts";
import { pointsLoader } from "./debtor-loaders.ts";
import { requireDebtor } from "./debtor-views.ts";
import type { RestrictedDebtor } from "./restrict-debtor.ts";

/** What somebody knows of a point of the debtor. Throws InvalidInput (not one of its points), NotFound. */
export async function noteContactPoint(
  ctx: SignedInContext,
  debtorId: string,
  { channel, value: given, status }: Contract.NoteContactPointInput,
): Promise<RestrictedDebtor> {
  const debtor = await requireDebtor(ctx, ctx.db, debtorId);
  const value = pointValue(channel, given);
  const points = await pointsLoader(ctx).load(debtor.id);
  if (!points.some((point) => point.channel === channel && point.value === value))
    throw new InvalidInput([
      { field: ["value"], code: "NOT_FOUND", message: "Esta persona no tiene este dato de contacto" },
    ]);
  return ctx.db.transaction(async (manager) => {
    const point = { channel, value, status, source: "Anotado a mano", at: ctx.clock.now() };
    await recordContactPoint(manager, { ...point, notedBy: ctx.actor.accountId });
    await audit(ctx, manager, {
      action: "noteContactPoint",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { channel, status },
    });
    pointsLoader(ctx).clear(debtor.id);
    return { debtor, message: `Anotado: ${CONTACT_POINT_STATES[status].toLowerCase()}` };
  });
}
