import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import type { WeighedSpecialist } from "../assigning/suggest-specialists.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";
import { carryOutPiece } from "./carry-out-piece.ts";
import { goOn } from "./batch-job.ts";
import { fixChosen } from "./selection.ts";
import { shareOut } from "./share-out.ts";
import { StartTaskBatchInput, StateReasonInput } from "./start-task-batch.input.ts";
import { weighTakers } from "./takers.ts";
import { TaskBatch } from "./task-batch.entity.ts";

const NO_COUNT = {
  field: ["selection", "expectedCount"],
  code: "REQUIRED",
  message: "Indica cuántas tareas coinciden con el filtro.",
};

const NOTHING_DONE = {
  total: 0,
  position: 0,
  changed: 0,
  skipped: 0,
  undoPosition: 0,
  restored: 0,
  kept: 0,
  undoneBy: null,
  endedAt: null,
} as const;

/**
 * Begins an action over many tasks, which are fixed now. Few are done within this transaction; more are left to the worker.
 * Throws InvalidInput: none or too many tasks, another number than expected, no such active specialist.
 */
export async function startTaskBatch(
  ctx: SignedInContext,
  given: Contract.StartTaskBatchInput,
): Promise<{ batch: TaskBatch }> {
  const input = readInput(new StartTaskBatchInput(), given);
  if (input.action === "CHANGE_STATE")
    input.reason = readInput(new StateReasonInput(), { reason: input.reason }).reason;
  const { filter, expectedCount } = input.selection;
  if (filter !== null && expectedCount === null) throw new InvalidInput([NO_COUNT]);
  const { known } =
    input.specialistIds.length > 0 ? await weighTakers(ctx, input.specialistIds, []) : { known: [] };
  const batch = await ctx.db.transaction(async (manager) => {
    const begun = await store(ctx, manager, input, known);
    const { id, action, total } = begun;
    await audit(ctx, manager, {
      action: "startTaskBatch",
      subjectType: "task",
      data: { batchId: id, kind: action, count: total },
    });
    if (total <= BATCH_LIMITS.piece) return carryOutPiece(ctx, manager, begun);
    await goOn(ctx, manager, id);
    return begun;
  });
  return { batch };
}

async function store(
  ctx: SignedInContext,
  manager: EntityManager,
  { selection, action, specialistIds, notify, state, reason }: StartTaskBatchInput,
  known: readonly WeighedSpecialist[],
): Promise<TaskBatch> {
  const now = ctx.clock.now();
  const batches = manager.getRepository(TaskBatch);
  const batch = await batches.save(
    batches.create({
      action,
      specialistIds,
      notify,
      state,
      reason: action === "CHANGE_STATE" ? reason : null,
      status: "RUNNING",
      ...NOTHING_DONE,
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  batch.total = await fixChosen(manager, batch.id, selection, { withHomes: action === "SPREAD" });
  await batches.update(batch.id, { total: batch.total });
  if (action === "SPREAD") await shareOut(manager, batch.id, known);
  return batch;
}
