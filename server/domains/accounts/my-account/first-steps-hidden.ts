import { Account } from "../account.entity.ts";
import type { SignedInContext } from "../../../shared/context.ts";

/** Not in the trail: it says nothing about anybody's data. */
export async function keepFirstStepsHidden({ db, actor }: SignedInContext): Promise<void> {
  await db.getRepository(Account).update(actor.accountId, { firstStepsHidden: true });
}
