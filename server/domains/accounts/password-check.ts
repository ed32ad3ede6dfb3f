import { PASSWORD_REQUIRED } from "../../../schema/rules/password-rules.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { Account } from "./account.entity.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { countGuess, findTrier, forgiveGuesses, type Guesses, type Trier } from "./guessing.ts";
import { paced } from "../../shared/throttle.ts";
import { noteSecurity } from "../../shared/security-events.ts";

/**
 * Passwords of one account: a stranger's address has ten tries at once and then one every two minutes, 39 an hour. All
 * strangers together have twenty an hour at once; then each of an address's first three turns comes five seconds after
 * the one before it, further turns one a minute. **A day: at most 480 + 1,440 + three for each address, and never more
 * than 19,200 however many addresses there are**; somebody on a new device waits five seconds for each turn of another
 * new address before theirs, also after a slip of the fingers. A browser that has signed in to the account since its last new password, and an address of the last 30 days,
 * have 39 an hour of their own, whatever strangers do.
 */
export const PASSWORD_GUESSES: Guesses = {
  kind: "SIGN_IN",
  each: paced("password-each", { atOnce: 10, thenEvery: 120 }),
  strangers: {
    atOnce: { name: "password-strangers", points: 20, seconds: 3_600 },
    firsts: 3,
    firstEvery: 5,
    furtherEvery: 60,
  },
  tellsOwner: true,
  wayOut: " También puedes restablecer tu contraseña.",
};
const LONGEST_PASSWORD = 128;

/** One more try with a password. Throws RateLimited. */
export function countPasswordTry(ctx: Context, trier: Trier): Promise<void> {
  return countGuess(ctx, PASSWORD_GUESSES, trier);
}

/** After the right password: the tries of who typed it start anew. */
export function forgivePasswordTries(ctx: Context, trier: Trier): Promise<void> {
  return forgiveGuesses(ctx, PASSWORD_GUESSES, trier);
}

/** Costs one hash whether or not there is an account, so that the time taken tells nothing. */
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
    throw new InvalidInput([{ field, code: "REQUIRED", message: PASSWORD_REQUIRED }]);
  }
  return ctx.hashing.admit(async () => {
    const account = await ctx.db
      .getRepository(Account)
      .createQueryBuilder("account")
      .addSelect("account.passwordHash")
      .where({ id: ctx.actor.accountId })
      .getOneOrFail();
    const trier = await findTrier(ctx, { email: account.email });
    await countPasswordTry(ctx, trier);
    const detail = { by: "PASSWORD" };
    if (!(await passwordMatches(ctx, account, password))) {
      await noteSecurity(ctx, ctx.db.manager, { kind: "PROOF", outcome: "REFUSED", detail });
      throw wrongPassword(field);
    }
    await forgivePasswordTries(ctx, trier);
    await noteSecurity(ctx, ctx.db.manager, { kind: "PROOF", outcome: "OK", detail });
    return account;
  });
}

export function wrongPassword(field: string[] = ["password"]): InvalidInput {
  return new InvalidInput([{ field, code: "WRONG_PASSWORD", message: "La contraseña no es correcta." }]);
}
