import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { requireId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { Webhook } from "./webhook.entity.ts";

const NO_WEBHOOK = "Este webhook no existe.";

/** Locked until the transaction ends. Throws NotFound. */
export async function lockWebhook(manager: EntityManager, id: string): Promise<Webhook> {
  const where = { id: requireId(id, NO_WEBHOOK) };
  const webhook = await manager
    .getRepository(Webhook)
    .findOne({ where, lock: { mode: "pessimistic_write" } });
  if (webhook === null) throw new NotFound(NO_WEBHOOK);
  return webhook;
}

export function webhookStatus({
  switchedOffAt,
  failures,
}: Pick<Webhook, "switchedOffAt" | "failures">): Contract.WebhookStatus {
  if (switchedOffAt !== null) return "OFF";
  return failures > 0 ? "RETRYING" : "ACTIVE";
}
