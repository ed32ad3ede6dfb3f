import type { DataSource } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { WorkerOrder } from "./steps/worker-protocol.ts";

export interface BatchSizes {
  /** Smaller batches make steps last longer, so that tests can kill them in the middle. */
  readBatch?: number;
  commitBatch?: number;
}

type Work = Pick<WorkerOrder, "step" | "importId" | "file" | "preview">;

/** All that a worker has to know, which shares nothing with this thread. */
export function workerOrder(
  { clock, db }: Pick<Deps, "clock" | "db">,
  work: Work,
  sizes: BatchSizes,
): WorkerOrder {
  return {
    ...work,
    databaseUrl: databaseUrlOf(db),
    now: clock.now().toISOString(),
    today: clock.today(),
    readBatch: sizes.readBatch ?? IMPORT_LIMITS.readBatch,
    commitBatch: sizes.commitBatch ?? IMPORT_LIMITS.commitBatch,
  };
}

/** The address the pool itself uses, so that a worker's connection goes to the same place. */
function databaseUrlOf(db: DataSource): string {
  const { options } = db;
  if (options.type !== "postgres" || !options.url) throw new Error("imports need a PostgreSQL address");
  return options.url;
}
