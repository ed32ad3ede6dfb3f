import { InvalidCredentials, InvalidInput, RateLimited, type Problem } from "../../platform/refusals.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Account } from "./account.entity.ts";
import { audit } from "./audit.ts";
import type { Context } from "./context.ts";
import { isEmail } from "./email.ts";
import { endSession, openSession } from "./sessions.service.ts";

/** Tries per account and per address; a success gives the account its tries back. */
const PER_ACCOUNT: LimitRule = { name: "login-account", points: 10, seconds: 900 };
const PER_ADDRESS: LimitRule = { name: "login-address", points: 100, seconds: 900 };
const PASSWORD_MAX_LENGTH = 128;
const REFUSED = "El correo electrónico o la contraseña no son correctos.";

export interface LoginInput {
  email: string;
  password: string;
}

export interface LoginResult {
  token: string;
  account: Account;
  message: string;
}

/**
 * Opens a session. Unknown e-mail, wrong password and inactive account get one answer in one time.
 * Throws InvalidInput, InvalidCredentials, RateLimited, Busy.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResult> {
  const email = input.email.trim();
  const problems = checkLogin(email, input.password);
  if (problems.length > 0) throw new InvalidInput(problems);
  return ctx.hashing.admit(() => tryLogin(ctx, email, input.password));
}

async function tryLogin(ctx: Context, email: string, password: string): Promise<LoginResult> {
  await throttle(ctx, email);
  const account = await findForLogin(ctx, email);
  if (!(await passwordMatches(ctx, account, password)) || account?.status !== "ACTIVE") {
    ctx.log.warn({ event: "login-refused", requestId: ctx.requestId, address: ctx.address }, "login refused");
    throw new InvalidCredentials(REFUSED);
  }
  await ctx.limits.reset(PER_ACCOUNT, email.toLowerCase());
  const token = await openSession(ctx, account);
  await audit(ctx, ctx.db.manager, { action: "login", subjectType: "account", subjectId: account.id });
  return { token, account, message: "Has iniciado sesión correctamente." };
}

/** Ends the session of the token that asks; nothing to do for a visitor. */
export async function logout(ctx: Context): Promise<{ message: string }> {
  if (ctx.actor) {
    await endSession(ctx, ctx.actor.sessionId);
    await audit(ctx, ctx.db.manager, {
      action: "logout",
      subjectType: "account",
      subjectId: ctx.actor.accountId,
    });
  }
  return { message: "Has cerrado la sesión." };
}

function checkLogin(email: string, password: string): Problem[] {
  const problems: Problem[] = [];
  if (email === "") {
    problems.push({ field: ["email"], code: "REQUIRED", message: "El correo electrónico es requerido" });
  } else if (!isEmail(email)) {
    problems.push({ field: ["email"], code: "INVALID", message: "Correo electrónico inválido" });
  }
  if (password === "") {
    problems.push({ field: ["password"], code: "REQUIRED", message: "La contraseña es requerida" });
  }
  return problems;
}

async function throttle(ctx: Context, email: string): Promise<void> {
  for (const [rule, key] of [
    [PER_ADDRESS, ctx.address],
    [PER_ACCOUNT, email.toLowerCase()],
  ] as const) {
    const result = await ctx.limits.consume(rule, key);
    if (!result.ok) throw new RateLimited(result.retryAfterSeconds);
  }
}

function findForLogin(ctx: Context, email: string): Promise<Account | null> {
  return ctx.db
    .getRepository(Account)
    .createQueryBuilder("account")
    .addSelect("account.passwordHash")
    .where("lower(account.email) = lower(:email)", { email })
    .getOne();
}

/** Costs one hash whether or not the account exists, so that nobody can tell by the clock. */
async function passwordMatches(ctx: Context, account: Account | null, password: string): Promise<boolean> {
  if (!account || password.length > PASSWORD_MAX_LENGTH) {
    await ctx.hashing.burnTime(password.slice(0, PASSWORD_MAX_LENGTH));
    return false;
  }
  return ctx.hashing.verifyPassword(account.passwordHash, password);
}
