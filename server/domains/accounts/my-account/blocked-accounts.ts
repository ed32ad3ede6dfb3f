// SQL: what is blocked is kept as JSON under the columns' own names, for twelve months of the calendar.
import { LessThanOrEqual, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { Account } from "../account.entity.ts";
import { answerScope } from "../../../shared/answer-scope.ts";
import type { Context } from "../../../shared/context.ts";
import { IdempotentAnswer } from "../../../shared/idempotent-answer.entity.ts";
import { IssuedTicket } from "../../../shared/issued-ticket.entity.ts";
import type { BlockedPart, PersonalDataHolder } from "../../../shared/personal-data-holder.ts";
import { EmailCode } from "../email-code.entity.ts";
import { RecoveryCode } from "../security/recovery-code.entity.ts";
import { CalendarAddress } from "../calendar-address/calendar-address.entity.ts";
import { SentReminder } from "../reminders/sent-reminder.entity.ts";
import { Session } from "../session.entity.ts";
import { StepToken } from "../step-token.entity.ts";
import { BlockedAccount } from "./blocked-account.entity.ts";

export const CLOSED_NAME = "Cuenta eliminada";

/** Columns of accounts that say something about the person; id, role and dates of the account's life stay. */
const PERSONAL_COLUMNS = `email, names, surnames, company_name, identity_document, identity_kind, identity_status,
  identity_note, identity_file, lada, phone, address, notify_email, notify_sms, notify_news, notify_suggestions,
  terms_version, password_changed_at, last_login_at`;

/** Tables whose rows are deleted when the account is closed. */
const DYING: readonly (new () => { accountId: number | null })[] = [
  Session,
  StepToken,
  EmailCode,
  RecoveryCode,
  IssuedTicket,
  CalendarAddress,
  SentReminder,
];

type Erasing = Pick<Deps, "db" | "clock" | "files" | "log">;

/**
 * Inside the caller's transaction: takes everything personal of a locked account out of reach and keeps it blocked for
 * twelve months, for courts and authorities alone (LOPDGDD 32; the terms promise erasure within that time). The row
 * stays, neutral, for what refers to it, and its e-mail is free again.
 */
export async function blockAccount(
  ctx: Context,
  manager: EntityManager,
  account: Account,
  holders: readonly PersonalDataHolder[],
  reason: number | null,
): Promise<void> {
  const parts = new Map<string, BlockedPart>();
  for (const holder of holders) {
    const part = await holder.block(ctx, manager, account.id);
    if (part) parts.set(holder.name, part);
  }
  const own = await takeOwnData(manager, account);
  const fileKeys = [...parts.values()].flatMap((part) => part.fileKeys);
  if (account.identityFile) fileKeys.push(account.identityFile.key);
  const data = {
    accounts: own,
    domains: Object.fromEntries([...parts].map(([name, part]) => [name, part.data])),
  };
  const now = ctx.clock.now();
  await manager.query(
    `INSERT INTO blocked_accounts (account_id, data, file_keys, reason, blocked_at, erase_at)
     VALUES ($1, $2, $3, $4, $5, $5::timestamptz + interval '12 months')`,
    [account.id, JSON.stringify(data), fileKeys, reason, now],
  );
  await neutralise(manager, account.id, now);
}

/** What accounts itself holds, to be kept; the sanctions go along with the person they are about. The rest is deleted. */
async function takeOwnData(
  manager: EntityManager,
  { id: accountId, role }: Account,
): Promise<Record<string, unknown>> {
  const [account] = await manager.query<Record<string, unknown>[]>(
    `SELECT ${PERSONAL_COLUMNS} FROM accounts WHERE id = $1`,
    [accountId],
  );
  const [sanctions] = await manager.query<[Record<string, unknown>[], number]>(
    `DELETE FROM sanctions WHERE account_id = $1 RETURNING *`,
    [accountId],
  );
  for (const entity of DYING) await manager.getRepository(entity).delete({ accountId });
  await manager.getRepository(IdempotentAnswer).delete({ scope: answerScope({ accountId, role }) });
  return { ...account, sanctions };
}

/** The password's column holds no valid hash, so no password fits. */
async function neutralise(manager: EntityManager, accountId: number, now: Date): Promise<void> {
  await manager.getRepository(Account).update(accountId, {
    status: "CLOSED",
    closedAt: now,
    updatedAt: now,
    version: () => "version + 1",
    email: `eliminada-${accountId}@cuenta.invalid`,
    names: CLOSED_NAME,
    surnames: "",
    companyName: null,
    passwordHash: "",
    identityDocument: null,
    identityKind: null,
    identityStatus: "UNVERIFIED",
    identityNote: null,
    identityFile: null,
    photoKey: null,
    photoBytes: null,
    lada: "34",
    phone: null,
    address: {},
    notifyEmail: false,
    notifySms: false,
    notifyNews: false,
    notifySuggestions: false,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: null,
    termsVersion: null,
    passwordChangedAt: null,
    lastLoginAt: null,
    suspendedUntil: null,
  });
}

/**
 * Destroys what has been blocked long enough: files first, then the row, so that a crash in between only means doing it
 * again. What fails is left for the next time and doesn't keep the others; then throws at the end.
 */
export async function eraseBlockedAccounts(deps: Erasing, signal?: AbortSignal): Promise<void> {
  const blocked = deps.db.getRepository(BlockedAccount);
  const due = await blocked.find({
    select: { accountId: true, fileKeys: true },
    where: { eraseAt: LessThanOrEqual(deps.clock.now()) },
    order: { eraseAt: "ASC" },
  });
  const failures: unknown[] = [];
  for (const { accountId, fileKeys } of due) {
    signal?.throwIfAborted();
    try {
      for (const key of fileKeys) await deps.files.delete(key);
      await blocked.delete(accountId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (due.length > 0) deps.log.info({ erased: due.length - failures.length }, "blocked accounts were erased");
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts couldn't be erased`);
}
