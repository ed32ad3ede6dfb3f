import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireProfile } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { Specialist } from "./specialist.entity.ts";

/** Whether the asking specialist takes on new cases; the public sees it at once. Throws NotFound without a profile. */
export async function setAvailability(
  ctx: SignedInContext,
  available: boolean,
): Promise<{ profile: SpecialistRecord; message: string }> {
  const { accountId } = ctx.actor;
  const profile = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const changed = await manager
      .getRepository(Specialist)
      .update({ accountId, available: !available }, { available });
    if (changed.affected !== 0) {
      await audit(ctx, manager, {
        action: "setAvailability",
        subjectType: "specialist",
        subjectId: accountId,
        data: { available },
      });
    }
    return requireProfile(manager, accountId);
  });
  const message = available
    ? "Vuelves a aparecer como disponible: los clientes pueden contratarte"
    : "Ya no apareces como disponible: nadie te enviará casos nuevos";
  return { profile, message };
}
