// SQL: owner and last notice in one statement, the same whether or not there is an owner.
import type { EntityManager } from "typeorm";
import { selectList } from "../../../platform/select-list.ts";
import { Account } from "../account.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { issueCode } from "../email-codes.ts";
import { lockEmail } from "../email-lock.ts";
import { mailAlreadyRegistered, mailRegistrationCode } from "./registration-mails.ts";

/** The owner of a taken e-mail hears of it once within this time, however often somebody tries. */
const OWNER_NOTICE_MS = 3_600_000;

interface Owner extends Pick<Account, "email" | "status"> {
  /** Told within the hour. */
  told: boolean;
}

/**
 * Issues the code of a registration and mails it. Where the e-mail is somebody's already, the code never matches and
 * that person is told instead; statements and answer are the same. Gives when another code may be asked for.
 */
export async function sendRegistrationCode(
  ctx: Pick<Context, "env" | "clock" | "mail">,
  manager: EntityManager,
  { id, email }: { id: number; email: string },
): Promise<Date> {
  await lockEmail(manager, email);
  const owner = await findOwner(ctx, manager, email);
  const request = { purpose: "VERIFY_EMAIL", accountId: id, email, isReal: owner === null } as const;
  const { code, nextCodeAt } = await issueCode(ctx, manager, request);
  if (owner === null) await mailRegistrationCode(ctx, manager, email, code);
  else await mailAlreadyRegistered(ctx, manager, { ...owner, email: owner.told ? null : owner.email });
  return nextCodeAt;
}

async function findOwner(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  email: string,
): Promise<Owner | null> {
  const [owner] = await manager.query<Owner[]>(
    `SELECT ${selectList(Account, "a", ["email", "status"])}, EXISTS (
       SELECT FROM email_codes WHERE purpose = 'VERIFY_EMAIL' AND lower(email) = lower($1) AND used_at IS NULL
         AND code_hash IS NULL AND sent_at > $2
     ) AS told
     FROM accounts a WHERE lower(a.email) = lower($1) AND a.status <> 'PENDING_EMAIL' AND a.status <> 'CLOSED'`,
    [email, new Date(ctx.clock.now().getTime() - OWNER_NOTICE_MS)],
  );
  return owner ?? null;
}
