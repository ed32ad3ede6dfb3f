import { MoreThan, type EntityManager } from "typeorm";
import { historiesOfTasks } from "../proceedings/attempts/read-histories.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { CertificateRunItem } from "./certificate-run-item.entity.ts";
import type { RunDeps } from "./certificate-run-job.ts";
import { certifyTask } from "./certify-task.ts";
import { lockRun } from "./run-rows.ts";

/** Tasks of one transaction, which keeps the run locked: whoever cancels waits for it. */
const PIECE = 10;

/**
 * Issues the next certificates: documents, seals, history and progress are written together or not at all, so that whatever is
 * killed when, nothing is issued twice. True where it did something.
 */
export function issuePiece(deps: RunDeps, runId: number, requestId: string): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const run = await lockRun(manager, runId);
    if (run?.status !== "RUNNING" || run.position >= run.total) return false;
    const items = await nextItems(manager, run);
    const ctx = { ...deps, requestId, actor: { accountId: run.createdBy } };
    const taskIds = items.map(({ taskId }) => taskId);
    // In the order of their ids, like everybody: nobody waits in a circle. What they are then doesn't change any more.
    await lockTasks(manager, taskIds);
    const histories = await historiesOfTasks(manager, taskIds);
    for (const item of items) {
      const outcome = await certifyTask(ctx, manager, item.taskId, histories.get(item.taskId) ?? null);
      const documentIds = "documentIds" in outcome ? outcome.documentIds : [];
      const reason = "reason" in outcome ? outcome.reason : null;
      await manager
        .getRepository(CertificateRunItem)
        .update({ runId, position: item.position }, { documentIds, reason });
      run.documents += documentIds.length;
      if (reason === null) run.certified += 1;
      else run.skipped += 1;
    }
    // A task that was erased meanwhile has taken its item along.
    run.position = items.length < PIECE ? run.total : (items.at(-1)?.position ?? run.total);
    run.updatedAt = deps.clock.now();
    const { position, documents, certified, skipped, updatedAt } = run;
    await manager
      .getRepository(CertificateRun)
      .update(runId, { position, documents, certified, skipped, updatedAt });
    return true;
  });
}

function nextItems(manager: EntityManager, { id, position }: CertificateRun): Promise<CertificateRunItem[]> {
  return manager.getRepository(CertificateRunItem).find({
    where: { runId: id, position: MoreThan(position) },
    order: { position: "ASC" },
    take: PIECE,
  });
}
