import { IsNull, Not } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { Seal } from "./seal.entity.ts";
import { SealedFile } from "./sealed-file.entity.ts";

const QUEUE = "seal-retention";
const EVERY_NIGHT = "55 3 * * *";
const BATCH = 200;
/** Neither a document nor a valuation is left of it. */
const ERASED = { documentId: IsNull(), valuationId: IsNull() };

/** For main: registers the nightly job, after those that erase cases and tasks; one instance at a time does it. */
export async function scheduleSealRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => sweepSeals(deps, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * Deletes the files of documents that were erased, and what was noted about their revocation. Code and hash stay, which say
 * nothing of anybody: who still holds the paper can have it checked.
 */
export async function sweepSeals(
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  signal?: AbortSignal,
): Promise<void> {
  await db.getRepository(Seal).update({ ...ERASED, revocationNote: Not(IsNull()) }, { revocationNote: null });
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction(async (manager) => {
      const files = manager.getRepository(SealedFile);
      const due = await files.find({
        where: { fileKey: Not(IsNull()), seal: ERASED },
        order: { id: "ASC" },
        take: BATCH,
      });
      for (const { id, fileKey } of due) {
        await files.update(id, { fileKey: null });
        await deleteFileAfterCommit({ jobs }, manager, fileKey ?? "");
      }
      return due.length;
    });
    if (count < BATCH) return;
  }
}
