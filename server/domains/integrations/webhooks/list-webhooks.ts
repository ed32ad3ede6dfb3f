import DataLoader from "dataloader";
import { In } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../../platform/paging.ts";
import type { Context } from "../../../shared/context.ts";
import { WebhookAttempt } from "./webhook-attempt.entity.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { WebhookSecret } from "./webhook-secret.entity.ts";
import { Webhook } from "./webhook.entity.ts";

interface Page<Row> {
  nodes: Row[];
  totalCount: number;
  pageInfo: PageInfo;
}

const SHOWN_ATTEMPTS = 20;

export async function webhooks(
  { db }: Pick<Context, "db">,
  page?: PageRequest | null,
): Promise<Page<Webhook>> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await db
    .getRepository(Webhook)
    .findAndCount({ order: { id: "DESC" }, skip: offset, take: size });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export async function webhook({ db }: Pick<Context, "db">, id: string): Promise<Webhook | null> {
  const number = readId(id);
  return number === null ? null : db.getRepository(Webhook).findOneBy({ id: number });
}

/** The newest first; none of a webhook that isn't there. */
export async function webhookDeliveries(
  { db }: Pick<Context, "db">,
  webhookId: string,
  state: Contract.WebhookDeliveryState | null,
  page?: PageRequest | null,
): Promise<Page<WebhookDelivery>> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await db.getRepository(WebhookDelivery).findAndCount({
    where: { webhookId: readId(webhookId) ?? 0, ...(state === null ? {} : { state }) },
    order: { id: "DESC" },
    skip: offset,
    take: size,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** Those that are signed with now, the newest first; one statement a request. */
export async function secretsOfWebhook(ctx: Context, webhookId: number): Promise<WebhookSecret[]> {
  const loader = ctx.loader(
    "webhookSecrets",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(WebhookSecret)
          .find({ where: { webhookId: In(ids) }, order: { id: "DESC" } });
        const found = Map.groupBy(rows, (row) => row.webhookId);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
  const now = ctx.clock.now();
  return (await loader.load(webhookId)).filter(({ endsAt }) => endsAt === null || endsAt > now);
}

/** How many deliveries wait; one statement a request. */
export function pendingLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "pendingDeliveries",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(WebhookDelivery)
          .createQueryBuilder("delivery")
          .select("delivery.webhookId", "id")
          .addSelect("count(*)::int", "count")
          .where({ webhookId: In(ids), state: "PENDING" })
          .groupBy("delivery.webhookId")
          .getRawMany<{ id: number; count: number }>();
        const found = new Map(rows.map(({ id, count }) => [id, count]));
        return ids.map((id) => found.get(id) ?? 0);
      }),
  );
}

/** The newest first; one statement a request. */
export function attemptsLoader(ctx: Context): DataLoader<number, WebhookAttempt[]> {
  return ctx.loader(
    "webhookAttempts",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(WebhookAttempt)
          .find({ where: { deliveryId: In(ids) }, order: { id: "DESC" } });
        const found = Map.groupBy(rows, (row) => row.deliveryId);
        return ids.map((id) => (found.get(id) ?? []).slice(0, SHOWN_ATTEMPTS));
      }),
  );
}
