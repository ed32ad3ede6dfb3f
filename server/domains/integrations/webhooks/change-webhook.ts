// SQL: least() of two instants.
import { writtenDateAndTime } from "../../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { withProof } from "../../accounts/security/proofs.ts";
import { RollApiKeyInput } from "../api-key.input.ts";
import { WEBHOOK_CHANGES, type WebhookAnswer } from "./create-webhook.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { settleSwitchedOff } from "./webhook-mails.ts";
import { lockWebhook } from "./webhook-rows.ts";
import { insertWebhookSecret } from "./webhook-secrets.ts";
import { Webhook } from "./webhook.entity.ts";

const HOUR_MS = 3_600_000;

/** A new secret; it is signed with both until the overlap ends. Throws InvalidInput, NotFound, RateLimited. */
export async function rollWebhook(
  ctx: SignedInContext,
  id: string,
  given: Contract.RollApiKeyInput,
): Promise<WebhookAnswer> {
  const input = readInput(new RollApiKeyInput(), given);
  await throttle(ctx, [WEBHOOK_CHANGES, String(ctx.actor.accountId)]);
  const endsAt = new Date(ctx.clock.now().getTime() + input.overlapHours * HOUR_MS);
  const { webhook, secret } = await withProof(ctx, input, async (manager) => {
    const found = await lockWebhook(manager, id);
    await manager.query(
      `UPDATE webhook_secrets SET ends_at = least(coalesce(ends_at, $2), $2) WHERE webhook_id = $1`,
      [found.id, endsAt],
    );
    await audit(ctx, manager, {
      action: "rollWebhook",
      subjectType: "webhook",
      subjectId: found.id,
      data: { overlapHours: input.overlapHours },
    });
    return { webhook: found, secret: await insertWebhookSecret(ctx, manager, found.id) };
  });
  const until =
    input.overlapHours === 0
      ? "Ya no firmamos con el anterior."
      : `Hasta el ${writtenDateAndTime(endsAt)} firmamos también con el anterior.`;
  return { webhook, secret, message: `Copia el secreto ahora: no volveremos a mostrarlo. ${until}` };
}

/** Off, or on again: then what waits is due at once. Throws NotFound, Conflict (ALREADY_DONE). */
export async function switchWebhook(ctx: SignedInContext, id: string, on: boolean): Promise<WebhookAnswer> {
  const webhook = await ctx.db.transaction(async (manager) => {
    const found = await lockWebhook(manager, id);
    if ((found.switchedOffAt === null) === on)
      throw new Conflict(`Este webhook ya está ${on ? "activo" : "desactivado"}.`, { code: "ALREADY_DONE" });
    const now = ctx.clock.now();
    const state = on
      ? { switchedOffAt: null, switchedOffBy: null, failures: 0, failingSince: null, retryAt: null }
      : { switchedOffAt: now, switchedOffBy: ctx.actor.accountId };
    await manager.getRepository(Webhook).update(found.id, state);
    if (on) {
      await manager
        .getRepository(WebhookDelivery)
        .update({ webhookId: found.id, state: "PENDING" }, { tries: 0, nextAt: now });
      await settleSwitchedOff(ctx, manager, found.id);
    }
    await audit(ctx, manager, {
      action: "switchWebhook",
      subjectType: "webhook",
      subjectId: found.id,
      data: { on: on ? "ON" : "OFF" },
    });
    return Object.assign(found, state);
  });
  const message = on
    ? `«${webhook.name}» está activo: enviamos lo que esperaba`
    : `«${webhook.name}» está desactivado: lo que pase espera`;
  return { webhook, secret: null, message };
}

/** With its log. Throws NotFound. */
export async function deleteWebhook(ctx: SignedInContext, id: string): Promise<WebhookAnswer> {
  const name = await ctx.db.transaction(async (manager) => {
    const found = await lockWebhook(manager, id);
    await audit(ctx, manager, {
      action: "deleteWebhook",
      subjectType: "webhook",
      subjectId: found.id,
    });
    await settleSwitchedOff(ctx, manager, found.id);
    await manager.getRepository(Webhook).delete(found.id);
    return found.name;
  });
  return { webhook: null, secret: null, message: `El webhook «${name}» se ha eliminado` };
}
