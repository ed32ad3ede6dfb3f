import type { NotificationPreferencesInput } from "../../../generated/schema-types.ts";
import type { Account } from "../account.entity.ts";
import { lockOwnAccount } from "../account-rows.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { changeOwnAccount } from "./edit-own-account.ts";

export function notificationPreferences(account: Account): NotificationPreferencesInput {
  return {
    emailNotif: account.notifyEmail,
    sms: account.notifySms,
    news: account.notifyNews,
    suggestions: account.notifySuggestions,
  };
}

/** What mails one wants; those already in the outbox still go. */
export async function updateNotificationPreferences(
  ctx: SignedInContext,
  { emailNotif, sms, news, suggestions }: NotificationPreferencesInput,
): Promise<{ account: Account; message: string }> {
  const account = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const values = {
      notifyEmail: emailNotif,
      notifySms: sms,
      notifyNews: news,
      notifySuggestions: suggestions,
    };
    return changeOwnAccount(ctx, manager, values, { action: "updateNotificationPreferences" });
  });
  return { account, message: "Tus preferencias se han guardado." };
}
