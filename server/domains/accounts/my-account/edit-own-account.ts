import type { EntityManager } from "typeorm";
import type { FieldChange } from "../../../platform/refusals.ts";
import { tellToReview } from "../account-desk.ts";
import { Account } from "../account.entity.ts";
import { lockOwnAccount, ownAccount } from "../account-rows.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { differing, refuseChangedFields } from "../../../shared/edit-conflicts.ts";

/** What a form wants: each of its fields as stored and as sent, and the columns that makes. */
export interface AccountForm {
  fields: FieldChange[];
  values: Partial<Account>;
}

/** Stores columns of the own row with their entry in the trail, and gives the row as it is then. */
export async function changeOwnAccount(
  ctx: SignedInContext,
  manager: EntityManager,
  values: Partial<Account>,
  note: { action: string; data?: Record<string, unknown> },
): Promise<Account> {
  const id = ctx.actor.accountId;
  await manager.getRepository(Account).update(id, { ...values, updatedAt: ctx.clock.now() });
  if (values.identityStatus === "PENDING") await tellToReview(ctx, manager, id);
  await audit(ctx, manager, { ...note, subjectType: "account", subjectId: id });
  return ownAccount(ctx, manager);
}

/**
 * Saves a form over the own row that was opened at `version`; `read` checks what was sent and throws InvalidInput.
 * Saving what is stored already changes nothing, not even the version. Throws Conflict (payload: account, conflict).
 */
export function editOwnAccount(
  ctx: SignedInContext,
  { action, version }: { action: string; version: number },
  read: (account: Account) => AccountForm,
): Promise<Account> {
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    const { fields, values } = read(account);
    const subject = { type: "account", id: account.id, version: account.version };
    await refuseChangedFields(manager, subject, version, fields, { account });
    const changed = differing(fields).map(({ field }) => field);
    if (changed.length === 0) return account;
    const next = account.version + 1;
    const note = { action, data: { fields: changed, version: next } };
    return changeOwnAccount(ctx, manager, { ...values, version: next }, note);
  });
}
