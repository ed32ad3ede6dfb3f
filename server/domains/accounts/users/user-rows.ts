import type { EntityManager } from "typeorm";
import { requireId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";

export const NO_SUCH_USER = "No se ha encontrado la cuenta.";

/** What an administrator did to an account, and the account as it is then. */
export interface UserAnswer {
  user: Account;
  message: string;
}

/** The account as stored now. Throws NotFound. */
export async function findUser({ db }: Pick<Context, "db">, id: string | number): Promise<Account> {
  const account = await db.getRepository(Account).findOneBy({ id: requireId(String(id), NO_SUCH_USER) });
  if (!account) throw new NotFound(NO_SUCH_USER);
  return account;
}

/** The account, locked until the transaction ends: of two administrators at once the second sees what the first did. */
export async function lockUser(manager: EntityManager, id: string): Promise<Account> {
  const account = await manager.getRepository(Account).findOne({
    where: { id: requireId(id, NO_SUCH_USER) },
    lock: { mode: "pessimistic_write" },
  });
  if (!account) throw new NotFound(NO_SUCH_USER);
  return account;
}

/** Throws Conflict with this message when it is the asker's own account. */
export function refuseOneself(ctx: SignedInContext, account: Account, message: string): void {
  if (account.id === ctx.actor.accountId) throw new Conflict(message, { code: "OWN_ACCOUNT" });
}
