import type { EntityManager } from "typeorm";
import {
  CONTACT_POINT_STATES,
  POSTAL_POINT_STATES,
  type ContactPointState,
} from "../../../schema/rules/restrictions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { pointValue, recordContactPoint, type NewPointState } from "../debtors/contact-points.ts";
import { debtorsAt, recordAddresses } from "../debtors/debtor-addresses.ts";
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
  const value = channel === "POST" ? given : pointValue(channel, given);
  const points = await pointsLoader(ctx).load(debtor.id);
  if (!points.some((point) => point.channel === channel && point.value === value))
    throw new InvalidInput([
      { field: ["value"], code: "NOT_FOUND", message: "Esta persona no tiene este dato de contacto" },
    ]);
  return ctx.db.transaction(async (manager) => {
    const known = {
      value,
      status,
      source: "Anotado a mano",
      at: ctx.clock.now(),
      notedBy: ctx.actor.accountId,
    };
    if (channel === "POST") await noteAddress(manager, debtor.id, known);
    else await recordContactPoint(manager, { ...known, channel });
    await audit(ctx, manager, {
      action: "noteContactPoint",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { channel, status },
    });
    pointsLoader(ctx).clear(debtor.id);
    const words = (channel === "POST" ? POSTAL : CONTACT_POINT_STATES)[status] ?? "";
    return { debtor, message: `Anotado: ${words.toLowerCase()}` };
  });
}

const POSTAL: Readonly<Partial<Record<ContactPointState, string>>> = POSTAL_POINT_STATES;

type Known = Omit<NewPointState, "channel" | "code" | "notedBy"> & { notedBy: number };

/** Of everybody who is this person and of whom something is known there. Throws InvalidInput. */
async function noteAddress(
  manager: EntityManager,
  personId: number,
  { value: address, status, ...known }: Known,
): Promise<void> {
  if (status !== "VALID" && status !== "WRONG_NUMBER")
    throw new InvalidInput([
      {
        field: ["status"],
        code: "INVALID",
        message: "De una dirección postal se anota a mano si es suya o no lo es",
      },
    ]);
  const debtorIds = await debtorsAt(manager, personId, address);
  await recordAddresses(
    manager,
    debtorIds.map((debtorId) => ({ ...known, debtorId, address, status })),
  );
}
