// SQL: those limited to lists first; the newest deliveries by the changes they tell of.
import { In } from "typeorm";
import { wholeSelectList } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import { taskList } from "../tasks/task-lists.ts";
import { ApiKey } from "./api-key.entity.ts";
import { WebhookDelivery } from "./webhooks/webhook-delivery.entity.ts";
import { Webhook } from "./webhooks/webhook.entity.ts";

const MOST = 100;
const SHOWN_DELIVERIES = 20;
/** Further back nothing is looked for: a list of which nothing was sent lately has no news. */
const LOOKED_AT = 5_000;

export interface ListIntegrations {
  listId: number;
}

export interface ListDelivery {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

/** Null when there is no such list. */
export async function listIntegrations(ctx: Context, id: string): Promise<ListIntegrations | null> {
  const list = await taskList(ctx, id);
  return list && { listId: list.id };
}

/** Those that work. */
export function keysOfList({ db, clock }: Context, { listId }: ListIntegrations): Promise<ApiKey[]> {
  return db.query<ApiKey[]>(
    `SELECT ${wholeSelectList(ApiKey, "k")} FROM api_keys k
     WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
       AND (k.list_ids IS NULL OR $1 = ANY(k.list_ids))
     ORDER BY k.list_ids IS NULL, k.name COLLATE spanish, k.id LIMIT ${MOST}`,
    [listId, clock.now()],
  );
}

export function webhooksOfList({ db }: Context, { listId }: ListIntegrations): Promise<Webhook[]> {
  return db.query<Webhook[]>(
    `SELECT ${wholeSelectList(Webhook, "w")} FROM webhooks w WHERE w.list_ids IS NULL OR $1 = ANY(w.list_ids)
     ORDER BY w.list_ids IS NULL, w.name COLLATE spanish, w.id LIMIT ${MOST}`,
    [listId],
  );
}

/** Of a task that came from another list or left for one, too: a webhook of this list is told of both. */
export async function deliveriesOfList(ctx: Context, list: ListIntegrations): Promise<ListDelivery[]> {
  const webhooks = await webhooksOfList(ctx, list);
  const found = await ctx.db.query<{ id: number }[]>(
    `SELECT d.id FROM (
       SELECT id, position FROM webhook_deliveries WHERE webhook_id = ANY($2) ORDER BY id DESC LIMIT ${LOOKED_AT}
     ) d JOIN changes c ON c.position = d.position
     WHERE c.list_id = $1 OR c.left_list_id = $1 ORDER BY d.id DESC LIMIT ${SHOWN_DELIVERIES}`,
    [list.listId, webhooks.map(({ id }) => id)],
  );
  const deliveries = await ctx.db
    .getRepository(WebhookDelivery)
    .find({ where: { id: In(found.map(({ id }) => id)) }, order: { id: "DESC" } });
  return deliveries.flatMap((delivery) => {
    const webhook = webhooks.find(({ id }) => id === delivery.webhookId);
    return webhook ? [{ webhook, delivery }] : [];
  });
}
