// SQL: what is due is leased in one statement, past what other instances hold, the oldest of each object first.
import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import type { OutsideAnswer } from "../../../platform/post-outside.ts";
import { selectList } from "../../../platform/select-list.ts";
import { WebhookAttempt } from "./webhook-attempt.entity.ts";
import { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { mailSwitchedOff } from "./webhook-mails.ts";
import { liveSecrets, signedHeaders } from "./webhook-secrets.ts";
import { Webhook } from "./webhook.entity.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each try that wasn't taken: three days in all, as Standard Webhooks recommends. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
] as const;
const GIVES_UP_MS = PAUSES_MS.reduce<number>((sum, pause) => sum + pause, 0);

/** With so many in a row not taken, the receiver is down: nothing more is sent but one, after a pause. */
const DOWN_AFTER = 5;
/** To one webhook at once. */
const ABREAST = 5;
/** Longer than a call may take: a process that died lets go of what it held. */
const LEASE_MS = 60 * SECOND;
/** The receiver says that it is gone for good. */
const GONE = 410;

export type DeliverDeps = Pick<Deps, "db" | "clock" | "env" | "mail" | "outside" | "log">;

const LEASED = ["id", "webhookId", "position", "body", "lease", "tries"] as const;
type Leased = Pick<WebhookDelivery, (typeof LEASED)[number]> & Pick<Webhook, "url">;

/** Sends all that is due, in rounds; what comes due meanwhile, too. */
export async function deliverDue(deps: DeliverDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const leased = await leaseDue(deps);
    if (leased.length === 0) return;
    const ended = await Promise.allSettled(leased.map((delivery) => deliver(deps, delivery)));
    for (const { reason } of ended.filter((one) => one.status === "rejected"))
      deps.log.warn({ err: reason as unknown }, "a webhook's delivery could not be recorded");
  }
}

/** Of one object only the first that waits is due, held by another instance or not: so they arrive in their order. */
function leaseDue({ db, clock }: DeliverDeps): Promise<Leased[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  return db
    .query<[Leased[], number]>(
      `UPDATE webhook_deliveries d SET lease = $2, leased_until = $3
       FROM (SELECT due.id, w.url FROM webhooks w CROSS JOIN LATERAL (
           SELECT p.id FROM webhook_deliveries p
           WHERE p.webhook_id = w.id AND p.state = 'PENDING' AND p.next_at <= $1
             AND (p.leased_until IS NULL OR p.leased_until <= $1)
             AND NOT EXISTS (SELECT FROM webhook_deliveries b WHERE b.webhook_id = p.webhook_id AND b.state = 'PENDING'
               AND b.object_type = p.object_type AND b.object_id = p.object_id AND b.id < p.id)
           ORDER BY p.next_at, p.id LIMIT CASE WHEN w.failures >= ${DOWN_AFTER} THEN 1 ELSE ${ABREAST} END
           FOR UPDATE SKIP LOCKED) AS due
         WHERE w.switched_off_at IS NULL AND (w.retry_at IS NULL OR w.retry_at <= $1)) AS chosen
       WHERE d.id = chosen.id RETURNING ${selectList(WebhookDelivery, "d", LEASED)}, chosen.url`,
      [now, randomUUID(), until],
    )
    .then(([rows]) => rows);
}

async function deliver(deps: DeliverDeps, delivery: Leased): Promise<void> {
  const answer = await sendSigned(deps, delivery, delivery.url);
  await deps.db.transaction((manager) => record(deps, manager, delivery, answer));
}

/** One call, signed as of now. */
export async function sendSigned(
  deps: Pick<Deps, "db" | "clock" | "env" | "outside">,
  { id, webhookId, body }: Pick<WebhookDelivery, "id" | "webhookId" | "body">,
  url: string,
): Promise<OutsideAnswer> {
  const secrets = await liveSecrets(deps, deps.db.manager, webhookId);
  return deps.outside.post(url, { headers: signedHeaders(deps, secrets, { id, body }), body });
}

export function isTaken({ status }: Pick<OutsideAnswer, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

export async function insertAttempt(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  deliveryId: number,
  { durationMs, status, fault, answer }: OutsideAnswer,
): Promise<void> {
  await manager.getRepository(WebhookAttempt).insert({
    deliveryId,
    at: clock.now(),
    durationMs,
    status,
    fault,
    // PostgreSQL takes no NUL.
    answer: answer.replaceAll("\0", "�"),
  });
}

/** The webhook's row first: its tries are counted one after the other. A webhook deleted meanwhile needs no record. */
async function record(
  deps: DeliverDeps,
  manager: EntityManager,
  { id, webhookId, lease }: Leased,
  answer: OutsideAnswer,
): Promise<void> {
  const webhook = await manager
    .getRepository(Webhook)
    .findOne({ where: { id: webhookId }, lock: { mode: "pessimistic_write" } });
  if (webhook === null) return;
  await insertAttempt(deps, manager, id, answer);
  const deliveries = manager.getRepository(WebhookDelivery);
  // Another instance has it since the lease ended: what became of it is for that one to say.
  const delivery = await deliveries.findOneBy({ id, lease: lease ?? "", state: "PENDING" });
  if (delivery === null) return;
  if (isTaken(answer)) {
    const now = deps.clock.now();
    await deliveries.update(id, { state: "DELIVERED", endedAt: now, lease: null, leasedUntil: null });
    await manager
      .getRepository(Webhook)
      .update(webhookId, { failures: 0, failingSince: null, retryAt: null, lastDeliveredAt: now });
    return;
  }
  await recordFailure(deps, manager, webhook, delivery, answer);
}

async function recordFailure(
  deps: DeliverDeps,
  manager: EntityManager,
  webhook: Webhook,
  { id, tries }: WebhookDelivery,
  { status }: OutsideAnswer,
): Promise<void> {
  const now = deps.clock.now();
  const pause = PAUSES_MS[tries];
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const isOver =
    status === GONE || pause === undefined || now.getTime() - failingSince.getTime() >= GIVES_UP_MS;
  await manager.getRepository(WebhookDelivery).update(id, {
    tries: tries + 1,
    nextAt: later(now, pause ?? 0),
    lease: null,
    leasedUntil: null,
  });
  const place = Math.min(Math.max(failures - DOWN_AFTER, 0), PAUSES_MS.length - 1);
  const held = PAUSES_MS[place] ?? 0;
  await manager.getRepository(Webhook).update(webhook.id, {
    failures,
    failingSince,
    retryAt: failures >= DOWN_AFTER ? later(now, held) : null,
    ...(isOver ? { switchedOffAt: now, switchedOffBy: null } : {}),
  });
  if (isOver && webhook.switchedOffAt === null) await mailSwitchedOff(deps, manager, webhook);
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
