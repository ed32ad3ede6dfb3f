import type { EntityManager } from "typeorm";
import { Unauthenticated } from "../../platform/refusals.ts";
import { Account } from "./account.entity.ts";
import type { SignedInContext } from "../../shared/context.ts";

/** The row of the account that asks. */
export function ownAccount(ctx: SignedInContext, manager: EntityManager = ctx.db.manager): Promise<Account> {
  return manager.getRepository(Account).findOneByOrFail({ id: ctx.actor.accountId });
}

/**
 * The own row, locked: before anything else of the person's, so that changes at once wait for each other instead of
 * blocking each other, and none comes after the account's end. Its key stays free: whoever has locked a case this person
 * then waits for may write rows that name the person. Throws Unauthenticated when it was closed or suspended since the
 * transport let the request in.
 */
export async function lockOwnAccount(ctx: SignedInContext, manager: EntityManager): Promise<Account> {
  const account = await manager
    .getRepository(Account)
    .findOneOrFail({ where: { id: ctx.actor.accountId }, lock: { mode: "for_no_key_update" } });
  if (account.status !== "ACTIVE") throw new Unauthenticated();
  return account;
}

/**
 * Before anything else is locked: keeps the asker's account from being closed until the end of the transaction, without
 * keeping others of the person's requests waiting. Rows that name the account as their author would otherwise ask for it
 * last, while closing it takes it first.
 */
export async function holdOwnAccount(
  { actor }: Pick<SignedInContext, "actor">,
  db: Pick<EntityManager, "getRepository">,
): Promise<void> {
  await db
    .getRepository(Account)
    .findOne({ select: { id: true }, where: { id: actor.accountId }, lock: { mode: "for_key_share" } });
}

/**
 * The row locked until the end of the transaction, with what it otherwise keeps to itself: hash of the password and
 * secret of the second step.
 */
export function lockAccount(manager: EntityManager, accountId: number): Promise<Account> {
  return manager
    .getRepository(Account)
    .createQueryBuilder("account")
    .addSelect(["account.passwordHash", "account.totpSecret", "account.totpLastStep"])
    .where({ id: accountId })
    .setLock("pessimistic_write")
    .getOneOrFail();
}
