import type { EntityManager } from "typeorm";
import { WEBHOOK_FAULT_NAMES } from "../../../../schema/rules/webhooks.ts";
import type { OutsideAnswer } from "../../../platform/post-outside.ts";
import { requireId } from "../../../platform/ids.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { throttle } from "../../../shared/throttle.ts";
import { WEBHOOK_CHANGES } from "./create-webhook.ts";
import { insertAttempt, isTaken, sendSigned } from "./deliver-webhooks.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { lockWebhook } from "./webhook-rows.ts";
import { Webhook } from "./webhook.entity.ts";

export interface DeliveryAnswer {
  delivery: WebhookDelivery;
  message: string;
}

/** Sends a message that means nothing and says what came of it; not tried again. Throws NotFound, RateLimited. */
export async function testWebhook(ctx: SignedInContext, id: string): Promise<DeliveryAnswer> {
  await throttle(ctx, [WEBHOOK_CHANGES, String(ctx.actor.accountId)]);
  const { url, test } = await ctx.db.transaction(async (manager) => {
    const webhook = await lockWebhook(manager, id);
    await audit(ctx, manager, { action: "testWebhook", subjectType: "webhook", subjectId: webhook.id });
    return { url: webhook.url, test: await insertTest(ctx, manager, webhook.id) };
  });
  const answer = await sendSigned(ctx, test, url);
  const ended = {
    state: isTaken(answer) ? ("DELIVERED" as const) : ("FAILED" as const),
    endedAt: ctx.clock.now(),
  };
  await ctx.db.transaction(async (manager) => {
    const { affected } = await manager.getRepository(WebhookDelivery).update(test.id, ended);
    // Deleted meanwhile.
    if (affected !== 0) await insertAttempt(ctx, manager, test.id, answer);
  });
  return { delivery: Object.assign(test, ended), message: wordsOf(answer) };
}

function wordsOf({ status, fault, durationMs }: OutsideAnswer): string {
  if (status === null)
    return `La prueba no ha llegado: ${WEBHOOK_FAULT_NAMES[fault ?? "CONNECTION"].toLowerCase()}`;
  const took = `ha respondido ${status} en ${durationMs} ms`;
  return isTaken({ status }) ? `El receptor ${took}` : `El receptor no ha aceptado la prueba: ${took}`;
}

/** FAILED until it is known better: whoever dies meanwhile leaves nothing that is sent later. */
async function insertTest(
  { clock }: SignedInContext,
  manager: EntityManager,
  webhookId: number,
): Promise<WebhookDelivery> {
  const now = clock.now();
  const deliveries = manager.getRepository(WebhookDelivery);
  return deliveries.save(
    deliveries.create({
      webhookId,
      position: null,
      event: "TEST",
      objectType: null,
      objectId: null,
      body: JSON.stringify({ type: "test", timestamp: now.toISOString(), data: {} }),
      state: "FAILED",
      tries: 0,
      nextAt: now,
      lease: null,
      leasedUntil: null,
      createdAt: now,
      endedAt: null,
    }),
  );
}

const NO_DELIVERY = "Este envío no existe.";

/** Due at once, under the same id. Throws NotFound, Conflict. */
export async function resendWebhookDelivery(ctx: SignedInContext, id: string): Promise<DeliveryAnswer> {
  const deliveryId = requireId(id, NO_DELIVERY);
  const delivery = await ctx.db.transaction(async (manager) => {
    const deliveries = manager.getRepository(WebhookDelivery);
    const found = await deliveries.findOne({
      where: { id: deliveryId },
      lock: { mode: "pessimistic_write" },
    });
    if (found === null) throw new NotFound(NO_DELIVERY);
    if (found.event === "TEST") throw new Conflict("Una prueba no se repite: envía otra.");
    const { switchedOffAt } = await manager.getRepository(Webhook).findOneByOrFail({ id: found.webhookId });
    if (switchedOffAt !== null)
      throw new Conflict("El webhook está desactivado. Actívalo para enviar lo que espera.");
    const again = { state: "PENDING" as const, tries: 0, nextAt: ctx.clock.now(), endedAt: null };
    await deliveries.update(found.id, again);
    // It isn't held back by those that failed before.
    await manager.getRepository(Webhook).update(found.webhookId, { retryAt: null });
    await audit(ctx, manager, {
      action: "resendWebhookDelivery",
      subjectType: "webhook",
      subjectId: found.webhookId,
    });
    return Object.assign(found, again);
  });
  return { delivery, message: "Lo enviamos de nuevo" };
}
