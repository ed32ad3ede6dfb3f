// SQL: thousands of deliveries in one statement, each change once for each webhook.
import { IsNull, type EntityManager } from "typeorm";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../../schema/rules/webhooks.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordLists } from "../../../platform/select-list.ts";
import { CHANGED_TYPES } from "../changes/change.entity.ts";
import { cursorAt } from "../changes/feed-cursor.ts";
import { changesAfter, windowEnd, type SeenChange } from "../changes/list-changes.ts";
import { feedPositions } from "../changes/publish-changes.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { Webhook } from "./webhook.entity.ts";

/** Changes that are looked at in one transaction. */
const PIECE = 1_000;
/** Beyond this a webhook that takes nothing gets no more deliveries: the changes wait in the feed. */
const MOST_WAITING = 10_000;

type FeedDeps = Pick<Deps, "db" | "clock" | "env">;

/** Gives every webhook that is on a delivery for each published change it is told of. */
export async function feedWebhooks(deps: FeedDeps, signal?: AbortSignal): Promise<void> {
  const { lastPosition } = await feedPositions(deps.db);
  const webhooks = await deps.db
    .getRepository(Webhook)
    .find({ select: { id: true, position: true }, where: { switchedOffAt: IsNull() } });
  for (const { id, position } of webhooks)
    for (let isBehind = position < lastPosition; isBehind;) {
      signal?.throwIfAborted();
      isBehind = await deps.db.transaction((manager) => feedPiece(deps, manager, id));
    }
}

/** Whether there is more to do now. */
async function feedPiece(deps: FeedDeps, manager: EntityManager, id: number): Promise<boolean> {
  const webhooks = manager.getRepository(Webhook);
  // Another instance that has it feeds it.
  const webhook = await webhooks.findOne({
    where: { id, switchedOffAt: IsNull() },
    lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
  });
  if (webhook === null || (await waitingOf(manager, id)) >= MOST_WAITING) return false;
  const { lastPosition, droppedPosition } = await feedPositions(manager);
  const position = Math.max(webhook.position, droppedPosition);
  const found = await changesAfter(manager, {
    position,
    types: CHANGED_TYPES,
    listIds: webhook.listIds,
    limit: PIECE,
  });
  const last = found.length === PIECE ? found.at(-1) : undefined;
  const end = last?.position ?? Math.min(windowEnd(position), lastPosition);
  await insertDeliveries(
    deps,
    manager,
    id,
    found.filter((change) => webhook.events.includes(eventOf(change))),
  );
  await webhooks.update(id, { position: end });
  return end < lastPosition;
}

function waitingOf(manager: EntityManager, webhookId: number): Promise<number> {
  return manager.getRepository(WebhookDelivery).countBy({ webhookId, state: "PENDING" });
}

/** What is told of a change. */
function eventOf({ type, kind }: Pick<SeenChange, "type" | "kind">): WebhookEvent {
  if (type === "TASK") return `TASK_${kind}`;
  return kind === "CREATED" ? "PAYMENT_CREATED" : "PAYMENT_REVERSED";
}

const COLUMNS = [
  "webhookId",
  "position",
  "event",
  "objectType",
  "objectId",
  "body",
  "state",
  "nextAt",
  "createdAt",
] as const satisfies readonly (keyof WebhookDelivery)[];

async function insertDeliveries(
  { clock, env }: FeedDeps,
  manager: EntityManager,
  webhookId: number,
  changes: readonly SeenChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const [nextAt, createdAt] = [clock.now(), clock.now()];
  const rows: Pick<WebhookDelivery, (typeof COLUMNS)[number]>[] = changes.map((change) => ({
    webhookId,
    position: change.position,
    event: eventOf(change),
    objectType: change.type,
    objectId: change.objectId,
    body: bodyOf(env.publicUrl, change),
    state: "PENDING",
    nextAt,
    createdAt,
  }));
  const { columns, values, fields } = recordLists(WebhookDelivery, COLUMNS);
  await manager.query(
    `INSERT INTO webhook_deliveries (${columns}) SELECT ${values} FROM jsonb_to_recordset($1::jsonb) AS (${fields})
     ORDER BY "position" ON CONFLICT (webhook_id, position) DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** Ids, a version and where to read it with a key: whoever overhears it learns nobody's data. */
function bodyOf(publicUrl: string, change: SeenChange): string {
  const { position, type, objectId, taskId, version, at } = change;
  return JSON.stringify({
    type: WEBHOOK_EVENTS[eventOf(change)].type,
    timestamp: at.toISOString(),
    data: {
      id: String(objectId),
      taskId: taskId === null ? null : String(taskId),
      version,
      cursor: cursorAt(position),
      url:
        type === "TASK"
          ? `${publicUrl}/api/admin/task-detail/${objectId}`
          : `${publicUrl}/api/v1/changes?types=PAYMENT&limit=1&after=${cursorAt(position - 1)}`,
    },
  });
}
