import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { differing, refuseChangedFields } from "../../shared/edit-conflicts.ts";
import { languagesById, skillsById } from "../catalogs/catalogs.loaders.ts";
import { profileFields } from "./profile-changes.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { profileValues } from "./profile-values.ts";
import { requireProfile } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { Specialist } from "./specialist.entity.ts";
import { UpdateSpecialistProfileInput } from "./update-specialist-profile.input.ts";

type Given = Unchecked<Contract.UpdateSpecialistProfileInput> & { version: number };

/** The own profile. Throws NotFound. */
export function mySpecialistProfile(ctx: SignedInContext): Promise<SpecialistRecord> {
  return requireProfile(ctx.db, ctx.actor.accountId);
}

/**
 * Changes the sections given; saving what is stored already changes nothing, not even the version. Throws InvalidInput,
 * NotFound, or Conflict (payload: conflict, profile) when another device changed the same since.
 */
export async function updateSpecialistProfile(
  ctx: SignedInContext,
  given: Given,
): Promise<{ profile: SpecialistRecord; message: string }> {
  const { accountId } = ctx.actor;
  const catalogue = { skills: await skillsById(ctx), languages: await languagesById(ctx) };
  const profile = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const stored = await requireProfile(manager, accountId);
    const form = new UpdateSpecialistProfileInput({ ...catalogue, stored });
    const values = profileValues(readInput(form, given));
    const fields = profileFields(stored, values, catalogue);
    const subject = { type: "specialist", id: accountId, version: stored.version };
    await refuseChangedFields(manager, subject, given.version, fields, { profile: stored });
    const changed = differing(fields).map(({ field }) => field);
    if (changed.length === 0) return stored;
    const next = { version: stored.version + 1, updatedAt: ctx.clock.now() };
    await manager.update(Specialist, { accountId }, { ...values, ...next });
    await audit(ctx, manager, {
      action: "updateSpecialistProfile",
      subjectType: subject.type,
      subjectId: accountId,
      data: { fields: changed, version: next.version },
    });
    return requireProfile(manager, accountId);
  });
  return { profile, message: "Se han guardado los cambios de tu perfil" };
}
