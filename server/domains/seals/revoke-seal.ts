import { IsNull, type EntityManager } from "typeorm";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Seal } from "./seal.entity.ts";

/** For good: whoever was shown an answer could rely on it, so a revoked document is replaced by a new one. Throws Conflict. */
export async function revokeSeal(
  { clock, actor }: SignedInContext,
  manager: EntityManager,
  { id }: Pick<Seal, "id">,
  { reason, note }: { reason: NonNullable<Seal["revocationReason"]>; note: string },
): Promise<void> {
  const seals = manager.getRepository(Seal);
  const { affected } = await seals.update(
    { id, revokedAt: IsNull() },
    {
      revokedAt: clock.now(),
      revokedBy: actor.accountId,
      revocationReason: reason,
      revocationNote: note === "" ? null : note,
    },
  );
  if (affected === 1) return;
  const { revokedAt } = await seals.findOneByOrFail({ id });
  const since = revokedAt === null ? "" : ` desde el ${shownMoment(revokedAt)}`;
  throw new Conflict(`Este documento ya está revocado${since}.`, { code: "REVOKED" });
}
