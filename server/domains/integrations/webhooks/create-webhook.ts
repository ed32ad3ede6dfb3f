import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { insertUnlessThere } from "../../../platform/insert-unless-there.ts";
import type { OutsideFault } from "../../../platform/post-outside.ts";
import { Conflict, InvalidInput } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { withProof } from "../../accounts/security/proofs.ts";
import { refuseUnknownLists } from "../create-api-key.ts";
import { feedPositions, publishChanges } from "../changes/publish-changes.ts";
import { insertWebhookSecret } from "./webhook-secrets.ts";
import { CreateWebhookInput } from "./webhook.input.ts";
import { Webhook } from "./webhook.entity.ts";

/** Of one administrator: whatever makes or calls an address. */
export const WEBHOOK_CHANGES = { name: "change-webhooks", points: 60, seconds: 3_600 };

export interface WebhookAnswer {
  webhook: Webhook | null;
  /** In this answer only. */
  secret: string | null;
  message: string;
}

const REFUSED: Partial<Record<OutsideFault, string>> = {
  URL: "Escribe una dirección https:// completa, sin usuario ni contraseña, del puerto 443 o del 8443",
  ADDRESS: "Esta dirección lleva a una red privada: tiene que poder alcanzarse desde internet",
  NAME: "No encontramos este dominio. Revisa que esté bien escrito.",
};

/**
 * It is told of what is committed from now on. Throws InvalidInput (every problem; then `password` or `code`), Conflict (the
 * name), RateLimited.
 */
export async function createWebhook(
  ctx: SignedInContext,
  given: Contract.CreateWebhookInput,
): Promise<WebhookAnswer> {
  const input = readInput(new CreateWebhookInput(), given);
  await throttle(ctx, [WEBHOOK_CHANGES, String(ctx.actor.accountId)]);
  await refuseUnknownLists(ctx, input.listIds);
  await refuseTarget(ctx, input.url);
  // What waits is older: it belongs to nobody who begins now.
  await publishChanges(ctx);
  const { webhook, secret } = await withProof(ctx, input, async (manager) => {
    const made = await insertWebhook(ctx, manager, input);
    await audit(ctx, manager, {
      action: "createWebhook",
      subjectType: "webhook",
      subjectId: made.id,
      data: { events: input.events, listIds: input.listIds },
    });
    return { webhook: made, secret: await insertWebhookSecret(ctx, manager, made.id) };
  });
  return { webhook, secret, message: "Copia el secreto ahora: no volveremos a mostrarlo" };
}

async function refuseTarget({ outside }: SignedInContext, url: string): Promise<void> {
  const fault = await outside.refuse(url);
  if (fault === null) return;
  const message = REFUSED[fault] ?? "No hemos podido comprobar esta dirección. Inténtalo de nuevo.";
  throw new InvalidInput([{ field: ["url"], code: "INVALID", message }]);
}

async function insertWebhook(
  ctx: SignedInContext,
  manager: EntityManager,
  { name, url, events, listIds }: CreateWebhookInput,
): Promise<Webhook> {
  const webhooks = manager.getRepository(Webhook);
  const { lastPosition: position } = await feedPositions(manager);
  const id = await insertUnlessThere(webhooks, {
    name,
    url,
    events,
    listIds,
    position,
    createdBy: ctx.actor.accountId,
    createdAt: ctx.clock.now(),
  });
  if (id === null) throw new Conflict("Ya hay un webhook con este nombre. Elige otro.", { field: ["name"] });
  return webhooks.findOneByOrFail({ id });
}
