import type * as Contract from "../../../generated/schema-types.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { lockOwnAccount } from "../../accounts/account-rows.ts";
import { requireProfile } from "../specialist-profile.ts";
import type { SpecialistRecord } from "../specialist-profile.ts";
import { DaysOff } from "./days-off.entity.ts";
import { WorkingHoursInput } from "./working-hours.input.ts";
import { WorkingHours } from "./working-hours.entity.ts";
import { WEEKDAYS } from "./working-hours.ts";

/**
 * When the asking specialist can be met, in place of what was there; sessions outside of it are warned of before anybody
 * is called. Throws InvalidInput, NotFound without a profile.
 */
export async function setWorkingHours(
  ctx: SignedInContext,
  given: Contract.WorkingHoursInput,
): Promise<{ profile: SpecialistRecord; message: string }> {
  const { accountId } = ctx.actor;
  const { hours, daysOff } = readInput(new WorkingHoursInput(ctx.clock.today()), given);
  const profile = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const found = await requireProfile(manager, accountId);
    await manager.getRepository(WorkingHours).delete({ accountId });
    await manager.getRepository(DaysOff).delete({ accountId });
    await manager.getRepository(WorkingHours).insert(
      hours.map(({ weekday, from, until }) => ({
        accountId,
        weekday: WEEKDAYS.indexOf(weekday),
        fromMinute: from,
        untilMinute: until,
      })),
    );
    await manager
      .getRepository(DaysOff)
      .insert(daysOff.map(({ from, until }) => ({ accountId, firstDay: from, lastDay: until })));
    await audit(ctx, manager, {
      action: "setWorkingHours",
      subjectType: "specialist",
      subjectId: accountId,
      data: { hours: hours.length, daysOff: daysOff.length },
    });
    return found;
  });
  return { profile, message: "Tu horario se ha guardado" };
}
