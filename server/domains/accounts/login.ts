import type * as Contract from "../../generated/schema-types.ts";
import { Account } from "./account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { findTrier } from "./guessing.ts";
import { paced } from "../../shared/throttle.ts";
import { countPasswordTry, forgivePasswordTries, passwordMatches } from "./password-check.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { LoginInput } from "./login.input.ts";
import { goOn } from "./security/login-steps.ts";
import { wrongCredentials, type LoginResult } from "./security/sign-in.ts";
import { closeSession } from "./sessions.service.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { slowDown } from "../../shared/throttle.ts";

/** Of one address over all accounts, besides those of each (password-check.ts): it keeps the hashing queue for others. */
const PER_ADDRESS = paced("login-address", { atOnce: 100, thenEvery: 10 });

/**
 * Opens a session, or says which step is missing. Unknown e-mail, wrong password and closed account get one answer in
 * one time. Throws InvalidInput, InvalidCredentials, NotAllowed (ACCOUNT_SUSPENDED), RateLimited, Busy.
 */
export async function login(ctx: Context, given: Unchecked<Contract.LoginInput>): Promise<LoginResult> {
  const input = readInput(new LoginInput(), given);
  // A browser that has signed in before doesn't queue behind unknown addresses.
  return ctx.hashing.admit(() => tryLogin(ctx, input), { isKnown: Boolean(ctx.device?.id) });
}

async function tryLogin(ctx: Context, { email, password, code }: LoginInput): Promise<LoginResult> {
  const trier = await findTrier(ctx, { email });
  if (!trier.isKnownDevice) await slowDown(ctx, PER_ADDRESS, ctx.address);
  await countPasswordTry(ctx, trier);
  const account = await findByPassword(ctx, email, password);
  const { accountId, isKnownDevice: knownDevice } = trier;
  if (!account) {
    await noteSecurity(ctx, ctx.db.manager, { kind: "SIGN_IN", outcome: "REFUSED", accountId, knownDevice });
    throw wrongCredentials();
  }
  // Anybody may register a foreign e-mail with a password of their own: that must not buy new tries at its owner's.
  if (account.status !== "PENDING_EMAIL") await forgivePasswordTries(ctx, trier);
  return goOn(ctx, account, code);
}

/** Ends the session of the token that asks; nothing to do for a visitor. */
export async function logout(ctx: Context): Promise<{ message: string }> {
  if (ctx.actor) await closeOwnSession(ctx as SignedInContext);
  return { message: "Has cerrado la sesión." };
}

async function closeOwnSession(ctx: SignedInContext): Promise<void> {
  const { accountId, sessionId } = ctx.actor;
  await ctx.db.transaction(async (manager) => {
    await closeSession(ctx, manager, sessionId);
    await audit(ctx, manager, { action: "logout", subjectType: "account", subjectId: accountId });
    await noteSecurity(ctx, manager, { kind: "SIGN_OUT", outcome: "OK" });
  });
}

/**
 * The account of the e-mail, else the newest registration that waits for its e-mail code, whichever has this password.
 * A refusal always costs two hashes: neither the answer nor the clock tells whoever has registered a foreign e-mail
 * whether it had an account before.
 */
async function findByPassword(ctx: Context, email: string, password: string): Promise<Account | null> {
  const found = await findForLogin(ctx, email);
  for (const isPending of [false, true]) {
    const account = found.find(({ status }) => (status === "PENDING_EMAIL") === isPending) ?? null;
    if (await passwordMatches(ctx, account, password)) return account;
  }
  return null;
}

/** At most two rows, each by an index of its own. */
function findForLogin(ctx: Context, email: string): Promise<Account[]> {
  return ctx.db
    .getRepository(Account)
    .createQueryBuilder("account")
    .addSelect("account.passwordHash")
    .where(
      `account.id IN (
         (SELECT id FROM accounts WHERE lower(email) = lower(:email) AND status <> 'PENDING_EMAIL')
         UNION ALL
         (SELECT id FROM accounts WHERE lower(email) = lower(:email) AND status = 'PENDING_EMAIL' ORDER BY id DESC LIMIT 1))`,
      { email },
    )
    .getMany();
}
