import { Account } from "../account.entity.ts";
import { ownAccount } from "../account-rows.ts";
import type { SignedInContext } from "../../../shared/context.ts";

/** Not in the trail: it says nothing about anybody's data. */
export async function endTour(ctx: SignedInContext): Promise<{ account: Account }> {
  await ctx.db.getRepository(Account).update(ctx.actor.accountId, { tourDue: false });
  return { account: await ownAccount(ctx) };
}
