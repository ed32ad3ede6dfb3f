import type { LimitRule } from "../../platform/rate-limits.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { Account } from "./account.entity.ts";
import type { Context, SignedInContext } from "./context.ts";
import { throttle } from "./throttle.ts";

/** Tries per account; a success gives them back. */
const PER_ACCOUNT: LimitRule = { name: "login-account", points: 10, seconds: 900 };
const LONGEST_PASSWORD = 128;

/** One more try with a password of this e-mail. Throws RateLimited. */
export function countPasswordTry(ctx: Context, email: string): Promise<void> {
  return throttle(ctx, [PER_ACCOUNT, email.toLowerCase()]);
}

/** After the right password: the tries start anew. */
export function forgivePasswordTries(ctx: Context, email: string): Promise<void> {
  return ctx.limits.reset(PER_ACCOUNT, email.toLowerCase());
}

/** Costs one hash whether or not there is an account, so that nobody can tell by the clock. */
export async function passwordMatches(
  ctx: Context,
  account: Account | null,
  password: string,
): Promise<boolean> {
  if (!account || password.length > LONGEST_PASSWORD) {
    await ctx.hashing.burnTime(password.slice(0, LONGEST_PASSWORD));
    return false;
  }
  return ctx.hashing.verifyPassword(account.passwordHash, password);
}

/**
 * Somebody signed in shows again that it is them; wrong passwords count like those of log-ins. Gives the account with
 * its `passwordHash`. Throws InvalidInput on `field`, RateLimited, Busy.
 */
export async function provePassword(
  ctx: SignedInContext,
  password: string,
  field: string[] = ["password"],
): Promise<Account> {
  if (password === "") {
    throw new InvalidInput([{ field, code: "REQUIRED", message: "La contraseña es requerida" }]);
  }
  return ctx.hashing.admit(async () => {
    const account = await ctx.db
      .getRepository(Account)
      .createQueryBuilder("account")
      .addSelect("account.passwordHash")
      .where({ id: ctx.actor.accountId })
      .getOneOrFail();
    await countPasswordTry(ctx, account.email);
    if (!(await passwordMatches(ctx, account, password))) {
      throw new InvalidInput([{ field, code: "WRONG_PASSWORD", message: "La contraseña no es correcta." }]);
    }
    await forgivePasswordTries(ctx, account.email);
    return account;
  });
}
