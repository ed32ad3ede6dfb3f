import { LessThan, Not, IsNull } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { asWork } from "../../../platform/pool-shares.ts";
import { publishChanges } from "../changes/publish-changes.ts";
import { deliverDue, type DeliverDeps } from "./deliver-webhooks.ts";
import { feedWebhooks } from "./feed-webhooks.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { Webhook } from "./webhook.entity.ts";

const EVERY_MS = 2_000;
const RETENTION_QUEUE = "webhook-retention";
const EVERY_NIGHT = "40 4 * * *";
const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
/** Of what waits for a webhook that is off: as long as the changes themselves. */
const WAITS_DAYS = 90;

/**
 * For main: from now on this process sends what is due. Every instance does; leases and locks of rows keep them from doing the
 * same at once, and what a process that died held is due again when its lease ends.
 */
export async function startWebhooks(deps: Deps): Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= asWork("background", () => sendWebhooks(deps, stopping.signal))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.log.warn({ err: error }, "webhooks could not be sent");
      })
      .finally(() => (round = null));
  }, EVERY_MS).unref();
  deps.lifecycle.onStop("webhooks", async () => {
    clearInterval(timer);
    stopping.abort(new Error("the process is stopping"));
    await round;
  });
  await deps.jobs.work(RETENTION_QUEUE, () => sweepDeliveries(deps));
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/** One round: what happened becomes deliveries, and what is due is sent. Nothing where no webhook is on. */
export async function sendWebhooks(deps: DeliverDeps, signal?: AbortSignal): Promise<void> {
  if (!(await deps.db.getRepository(Webhook).existsBy({ switchedOffAt: IsNull() }))) return;
  await publishChanges(deps, signal);
  await feedWebhooks(deps, signal);
  await deliverDue(deps, signal);
}

/** Deletes what has ended more than 30 days ago, and what has waited for 90. */
export async function sweepDeliveries({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = (days: number) => LessThan(new Date(clock.now().getTime() - days * DAY_MS));
  const deliveries = db.getRepository(WebhookDelivery);
  await deliveries.delete({ createdAt: before(KEPT_DAYS), state: Not("PENDING") });
  await deliveries.delete({ createdAt: before(WAITS_DAYS) });
}
