import { createHmac, randomBytes } from "node:crypto";
import { MoreThan, IsNull, type EntityManager } from "typeorm";
import { signatureOf } from "../../../platform/signed-callback.ts";
import type { Context } from "../../../shared/context.ts";
import { WebhookSecret } from "./webhook-secret.entity.ts";

type Signing = Pick<Context, "env" | "clock">;

/** A new secret's row; gives the secret, `whsec_…`, shown once. */
export async function insertWebhookSecret(
  { env, clock }: Signing,
  manager: EntityManager,
  webhookId: number,
): Promise<string> {
  const salt = randomBytes(16).toString("base64url");
  const secrets = manager.getRepository(WebhookSecret);
  await secrets.insert({ webhookId, salt, createdAt: clock.now(), endsAt: null });
  return secretOf(env.appSecret, salt);
}

/** Derived, not kept: whoever reads the table can sign nothing. */
function secretOf(appSecret: string, salt: string): string {
  const key = createHmac("sha256", appSecret).update(`webhook secret\n${salt}`).digest("base64");
  return `whsec_${key}`;
}

/** Those that are signed with now, the newest first. */
export function liveSecrets(
  { clock }: Pick<Context, "clock">,
  manager: Pick<EntityManager, "getRepository">,
  webhookId: number,
): Promise<WebhookSecret[]> {
  return manager.getRepository(WebhookSecret).find({
    where: [
      { webhookId, endsAt: IsNull() },
      { webhookId, endsAt: MoreThan(clock.now()) },
    ],
    order: { id: "DESC" },
  });
}

/** The three headers of Standard Webhooks, one signature for each secret. */
export function signedHeaders(
  { env, clock }: Signing,
  secrets: readonly Pick<WebhookSecret, "salt">[],
  { id, body }: { id: number; body: string },
): Record<string, string> {
  const message = { id: `msg_${id}`, timestamp: String(Math.floor(clock.now().getTime() / 1_000)) };
  const bytes = Buffer.from(body);
  return {
    "content-type": "application/json",
    "user-agent": "Acuerdo-Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": message.timestamp,
    "webhook-signature": secrets
      .map(({ salt }) => signatureOf(secretOf(env.appSecret, salt), message, bytes))
      .join(" "),
  };
}
