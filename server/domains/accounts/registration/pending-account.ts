import type { EntityManager } from "typeorm";
import { lockEmail } from "../email-lock.ts";
import { Account } from "../account.entity.ts";

/**
 * E-mail of a registration whose code is still to be entered, locked until the end of the transaction; null when it is
 * confirmed or gone.
 */
export async function lockPendingEmail(manager: EntityManager, accountId: number): Promise<string | null> {
  const find = () =>
    manager
      .getRepository(Account)
      .findOne({ select: { email: true }, where: { id: accountId, status: "PENDING_EMAIL" } });
  const account = await find();
  if (!account) return null;
  await lockEmail(manager, account.email);
  // While this one waited, another registration of the e-mail may have been finished.
  const still = await find();
  return still?.email ?? null;
}
