import { Account } from "../account.entity.ts";
import type { SignedInContext } from "../../../shared/context.ts";

export function areFirstStepsHidden({ db, actor }: SignedInContext): Promise<boolean> {
  return db.getRepository(Account).existsBy({ id: actor.accountId, firstStepsHidden: true });
}

/** Not in the trail: it says nothing about anybody's data. */
export async function keepFirstStepsHidden({ db, actor }: SignedInContext): Promise<void> {
  await db.getRepository(Account).update(actor.accountId, { firstStepsHidden: true });
}
