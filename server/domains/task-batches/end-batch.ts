// SQL: the history of up to 100,000 tasks is written in one statement.
import type { DataSource, EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { MailDelivery } from "../../platform/mail.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { notifyAccount } from "../notifications/record-notification.ts";
import {
  specialistName,
  specialistsByIds,
  type SpecialistProfile,
} from "../specialists/specialists.service.ts";
import { assignmentSummary, noteDeliveryOf } from "../tasks/assignment-delivery.ts";
import { MOST_NAMED, sendAssignmentMail } from "../tasks/assignment-mail.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";
import { batchSummary, batchTitle } from "./batch-words.ts";
import type { BatchContext } from "./carry-out-piece.ts";
import type { TaskBatch } from "./task-batch.entity.ts";

type Ending = Extract<Contract.TaskBatchStatus, "FINISHED" | "CANCELLED" | "FAILED">;

/**
 * Ends a running batch inside the caller's transaction, which stores it: each specialist gets one mail about all tasks together,
 * and whoever began it is told by the bell, unless the answer to beginning it has told it already.
 */
export async function endBatch(
  ctx: BatchContext,
  manager: EntityManager,
  batch: TaskBatch,
  status: Ending,
): Promise<void> {
  batch.status = status;
  batch.endedAt = ctx.clock.now();
  batch.updatedAt = batch.endedAt;
  const given = batch.action === "ASSIGN" || batch.action === "SPREAD";
  if (given && batch.notify && batch.changed > 0) await tellSpecialists(ctx, manager, batch);
  const isOwnStep = status === "CANCELLED" && ctx.actor?.accountId === batch.createdBy;
  if (!isOwnStep) await tellOfBatch(ctx, manager, batch, batch.createdBy);
}

/** Where the page shows what became of a batch. */
export function batchPath(id: number): string {
  return `/dashboard/admin/tasks?tab=tareas&lote=${id}`;
}

/** In the bell of whoever began it or its undo, where that took longer than an answer. */
export async function tellOfBatch(
  ctx: BatchContext,
  manager: EntityManager,
  batch: TaskBatch,
  accountId: number,
): Promise<void> {
  if (batch.total <= BATCH_LIMITS.piece) return;
  const names = await specialistsByIds(manager, batch.specialistIds.slice(0, 1));
  await notifyAccount(ctx, manager, accountId, {
    category: "cases",
    topic: "TASK",
    kind: "task-batch-ended",
    thing: `task-batch:${batch.id}`,
    path: batchPath(batch.id),
    title: batchTitle(batch, names[0] ? specialistName(names[0]) : null),
    text: `${batchSummary(batch)}.`,
  });
}

/** Tasks that are still the specialist's: what has been given on meanwhile is somebody else's news. */
const STILL_THEIRS = `FROM task_batch_items i JOIN tasks t ON t.id = i.task_id
  WHERE i.batch_id = $1 AND i.version_after IS NOT NULL AND i.specialist_id = $2
    AND t.assignee_id = $2 AND t.deleted_at IS NULL`;

async function tellSpecialists(ctx: BatchContext, manager: EntityManager, batch: TaskBatch): Promise<void> {
  await allowStatements(manager, "15min");
  // Statistics know nothing yet of what was just written: by nested loops 20,000 tasks took 56 s.
  await manager.query("SET LOCAL enable_nestloop = off");
  for (const specialist of await specialistsByIds(manager, batch.specialistIds)) {
    const params: Telling["params"] = [batch.id, specialist.accountId];
    const [row] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::int AS count ${STILL_THEIRS}`,
      params,
    );
    if (row && row.count > 0) await tellSpecialist(ctx, manager, { specialist, params, count: row.count });
  }
}

interface Telling {
  specialist: SpecialistProfile;
  params: [batchId: number, specialistId: number];
  count: number;
}

async function tellSpecialist(
  ctx: BatchContext,
  manager: EntityManager,
  { specialist, params, count }: Telling,
): Promise<void> {
  const first = await manager.query<{ codeId: string; entity: string }[]>(
    `SELECT t.code_id AS "codeId", t.entity ${STILL_THEIRS} ORDER BY i.position LIMIT ${MOST_NAMED}`,
    params,
  );
  const reference = `task-batch:${params.join(":")}`;
  if (!(await sendAssignmentMail(ctx, manager, specialist, { first, count, reference }))) return;
  await manager.query(
    `INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version)
     SELECT t.id, 'NOTIFIED', $3, $4, $5, t.version ${STILL_THEIRS} ORDER BY i.position`,
    [...params, ctx.clock.now(), ctx.actor?.accountId ?? null, assignmentSummary(specialistName(specialist))],
  );
}

const REFERENCE = /^task-batch:(\d+):(\d+)$/;

/** What became of such a mail, in the history of each of its tasks. Told by the outbox; twice is once. */
export async function noteBatchDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const [, batchId, specialistId] = REFERENCE.exec(delivery.reference) ?? [];
  if (batchId === undefined || specialistId === undefined) return;
  const sql = `SELECT task_id FROM task_batch_items WHERE batch_id = ($1::bigint[])[1] AND specialist_id = ($1::bigint[])[2]
    AND version_after IS NOT NULL`;
  await noteDeliveryOf(db, delivery, { sql, param: [batchId, specialistId] });
}
