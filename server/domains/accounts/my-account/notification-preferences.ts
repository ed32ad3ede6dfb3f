import type { NotificationPreferencesInput } from "../../../generated/schema-types.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { Account } from "../account.entity.ts";
import { lockOwnAccount } from "../account-rows.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { changeOwnAccount } from "./edit-own-account.ts";

interface Preferences {
  emailNotif: boolean;
  sms: boolean;
  news: boolean;
  suggestions: boolean;
}

export function notificationPreferences(account: Account): Preferences {
  return {
    emailNotif: account.notifyEmail,
    sms: account.notifySms,
    news: account.notifyNews,
    suggestions: account.notifySuggestions,
  };
}

/** Why no text message can go to it, in a sentence; null: it can. */
export function whyNoTexts({ env }: Pick<Context, "env">, { phone }: Account): string | null {
  if (env.provider === null)
    return "Esta plataforma no envía mensajes de texto: no tiene contratado ningún prestador.";
  return phone ? null : "Añade antes tu teléfono en tus datos de contacto.";
}

/** Throws InvalidInput (UNAVAILABLE): text messages switched on that could never come. */
function checkTexts(ctx: Pick<Context, "env">, account: Account, sms: boolean): void {
  const message = sms && !account.notifySms ? whyNoTexts(ctx, account) : null;
  if (message !== null) throw new InvalidInput([{ field: ["sms"], code: "UNAVAILABLE", message }]);
}

/** What mails one wants; what isn't given stays, and those already in the outbox still go. */
export async function updateNotificationPreferences(
  ctx: SignedInContext,
  given: NotificationPreferencesInput,
): Promise<{ account: Account; message: string }> {
  const account = await ctx.db.transaction(async (manager) => {
    const own = await lockOwnAccount(ctx, manager);
    const stored = notificationPreferences(own);
    const wanted: Preferences = {
      emailNotif: given.emailNotif ?? stored.emailNotif,
      sms: given.sms ?? stored.sms,
      news: given.news ?? stored.news,
      suggestions: given.suggestions ?? stored.suggestions,
    };
    checkTexts(ctx, own, wanted.sms);
    const values = {
      notifyEmail: wanted.emailNotif,
      notifySms: wanted.sms,
      notifyNews: wanted.news,
      notifySuggestions: wanted.suggestions,
    };
    return changeOwnAccount(ctx, manager, values, { action: "updateNotificationPreferences" });
  });
  return { account, message: "Tus preferencias se han guardado." };
}
