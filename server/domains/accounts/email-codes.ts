import { CODE_LENGTH, codeProblem } from "../../../schema/rules/email-code.ts";
import { randomInt, randomUUID } from "node:crypto";
import { In, IsNull, MoreThan, type EntityManager } from "typeorm";
import { InvalidInput, RateLimited } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { keyedHash, sameHash } from "./secrets.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { sameEmail } from "./same-email.ts";
import { EmailCode } from "./email-code.entity.ts";

export type CodePurpose = "VERIFY_EMAIL" | "RESET_PASSWORD" | "UNLOCK_CONTACT" | "CHANGE_EMAIL";

const LIFETIME_MS = 3_600_000;
const TRIES = 5;
const RESEND_MS = 60_000;
const USE = "e-mail code";

export interface CodeRequest {
  purpose: CodePurpose;
  /** null: there is no account to mail; the same statements are carried out. */
  accountId: number | null;
  email: string;
  /** False: the row is written, but no code will ever match it. */
  isReal: boolean;
  /** Who asked, where strangers may ask as well: a new code replaces only those of the same asker. */
  asker?: string;
}

export interface IssuedCode {
  id: string;
  /** For the mail only. */
  code: string;
  nextCodeAt: Date;
}

type Issuing = Pick<Context, "env" | "clock">;

/** Makes a new code; older ones of the same purpose and person (or address) are revoked. The caller mails it in this transaction. */
export async function issueCode(
  ctx: Issuing,
  manager: EntityManager,
  request: CodeRequest,
): Promise<IssuedCode> {
  const { purpose, accountId, email, isReal, asker = null } = request;
  const now = ctx.clock.now();
  const id = randomUUID();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  // Also for a code that isn't mailed: the time taken must not tell whether there is an account.
  const hash = keyedHash(ctx.env.appSecret, USE, id, code);
  const codes = manager.getRepository(EmailCode);
  const whose = accountId === null ? { accountId: IsNull(), email: sameEmail(email) } : { accountId };
  await codes.update({ purpose, usedAt: IsNull(), asker: asker ?? IsNull(), ...whose }, { usedAt: now });
  await codes.insert({
    id,
    purpose,
    accountId,
    email,
    codeHash: isReal ? hash : null,
    triesLeft: TRIES,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    asker,
  });
  return { id, code, nextCodeAt: new Date(now.getTime() + RESEND_MS) };
}

/** The valid code of an account for a purpose, to show when another one may be asked for and where this one went. */
export async function liveCode(
  ctx: Pick<Context, "db" | "clock">,
  purpose: CodePurpose,
  accountId: number,
): Promise<{ id: string; email: string; nextCodeAt: Date | null } | null> {
  const now = ctx.clock.now();
  const row = await ctx.db.getRepository(EmailCode).findOne({
    where: { purpose, accountId, usedAt: IsNull(), expiresAt: MoreThan(now) },
    order: { sentAt: "DESC" },
  });
  if (!row) return null;
  const nextCodeAt = new Date(row.sentAt.getTime() + RESEND_MS);
  return { id: row.id, email: row.email, nextCodeAt: nextCodeAt > now ? nextCodeAt : null };
}

/** Throws RateLimited when the last code of this purpose went out less than a minute ago. `db` may be a transaction. */
export async function refuseTooSoon(
  ctx: Pick<Context, "clock"> & { db: Pick<EntityManager, "getRepository"> },
  purpose: CodePurpose,
  accountId: number,
): Promise<void> {
  const last = await ctx.db.getRepository(EmailCode).findOne({
    select: { id: true, sentAt: true },
    where: { purpose, accountId },
    order: { sentAt: "DESC" },
  });
  const left = (last?.sentAt.getTime() ?? 0) + RESEND_MS - ctx.clock.now().getTime();
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new RateLimited(seconds, `Ya has pedido un código. Podrás pedir otro en ${seconds} segundos.`);
}

/** Revokes the account's valid codes: for these purposes, or all of them, e.g. once the e-mail has changed. */
export async function revokeCodes(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
  purposes: readonly CodePurpose[] | null = null,
): Promise<void> {
  await manager
    .getRepository(EmailCode)
    .update(
      { accountId, usedAt: IsNull(), ...(purposes && { purpose: In(purposes) }) },
      { usedAt: ctx.clock.now() },
    );
}

export type CodeVerdict =
  | { outcome: "right"; accountId: number; email: string; id: string }
  | { outcome: "wrong"; triesLeft: number; accountId?: number | null }
  | { outcome: "dead"; accountId?: number | null };

/**
 * One try, inside the caller's transaction. The row's lock makes simultaneous tries queue up: one uses the code, the
 * rest find it used. The caller has to commit also after a wrong one: a rolled-back try wouldn't count.
 */
export async function tryCode(
  ctx: Context,
  manager: EntityManager,
  which: TriedCode,
  code: string,
): Promise<CodeVerdict> {
  const verdict = await compareCode(ctx, manager, which, code);
  const isRecovery = which.purpose === "RESET_PASSWORD";
  await noteSecurity(ctx, manager, {
    kind: isRecovery ? "RECOVERY_CODE" : "EMAIL_CODE",
    outcome: verdict.outcome === "right" ? "OK" : "REFUSED",
    ...(verdict.accountId === undefined ? {} : { accountId: verdict.accountId }),
    detail: isRecovery ? {} : { purpose: which.purpose },
  });
  return verdict;
}

interface TriedCode {
  purpose: CodePurpose;
  id?: string;
  accountId?: number;
}

async function compareCode(
  ctx: Issuing,
  manager: EntityManager,
  which: TriedCode,
  code: string,
): Promise<CodeVerdict> {
  const now = ctx.clock.now();
  const codes = manager.getRepository(EmailCode);
  const row = await codes.findOne({
    where: {
      purpose: which.purpose,
      usedAt: IsNull(),
      expiresAt: MoreThan(now),
      ...(which.id != null && { id: which.id }),
      ...(which.accountId != null && { accountId: which.accountId }),
    },
    order: { sentAt: "DESC" },
    lock: { mode: "pessimistic_write" },
  });
  if (!row || row.triesLeft <= 0) {
    return row ? { outcome: "dead", accountId: row.accountId } : { outcome: "dead" };
  }
  const hash = keyedHash(ctx.env.appSecret, USE, row.id, code);
  const isRight = row.codeHash !== null && sameHash(row.codeHash, hash);
  if (isRight && row.accountId !== null) {
    await codes.update(row.id, { usedAt: now });
    return { outcome: "right", accountId: row.accountId, email: row.email, id: row.id };
  }
  await codes.update(row.id, { triesLeft: () => "tries_left - 1" });
  return { outcome: "wrong", triesLeft: row.triesLeft - 1, accountId: row.accountId };
}

/** checkCode for values outside of a form. Throws InvalidInput. */
export function readCode(text: string): string {
  return requireValue(["code"], checkCode(text));
}

/** The documented rules of the field. Spaces around and between the digits are forgiven. */
export function checkCode(text: string): string | Fault {
  const code = text.replace(/\s+/g, "").slice(0, 100);
  const problem = codeProblem(code);
  return problem === undefined ? code : new Fault(code === "" ? "REQUIRED" : "INVALID", problem);
}

/** What the person is told about a code that wasn't right; one text whether the code was real or not. */
export function refusedCode(verdict: Exclude<CodeVerdict, { outcome: "right" }>): InvalidInput {
  const refused = (code: string, message: string) => new InvalidInput([{ field: ["code"], code, message }]);
  return verdict.outcome === "wrong" && verdict.triesLeft > 0
    ? refused("INVALID_CODE", `El código ingresado es incorrecto. ${triesLeftText(verdict.triesLeft)}`)
    : refused(
        "CODE_EXPIRED",
        "Este código ya no sirve: ha caducado, ya se ha usado o se han agotado los intentos. Pide uno nuevo.",
      );
}

/** How many tries are left, as a sentence. */
export function triesLeftText(left: number): string {
  return left === 1 ? "Te queda 1 intento." : `Te quedan ${left} intentos.`;
}
