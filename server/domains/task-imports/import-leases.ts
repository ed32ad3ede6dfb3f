// SQL: a lease is an advisory lock, seen in pg_locks; a beat skips rows that are locked.
import type { Deps } from "../../platform/deps.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";

interface Lease {
  id: string;
  beat: number;
  pid: number;
}

interface Sighting extends Lease {
  missed: number;
}

/** Whether the lock `l` of pg_locks is held on the import `i` (import-worker.ts takes it). */
export const IS_LEASE = `l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('task-import:' || i.id, 0)`;

/**
 * The lease on an import is an advisory lock of its worker's connection. PostgreSQL frees it when a process dies, but
 * not when one is frozen: so each process counts up the beat of its imports, and whoever sees one stand still for too
 * many sweeps ends that connection. A process that wakes up finds it gone and its work rolled back. Sweeps are counted
 * rather than time, because the observer may have been frozen itself.
 */
export class ImportLeases {
  private readonly deps: Pick<Deps, "db" | "log">;
  private readonly pauseMs: number;
  private seen = new Map<string, Sighting>();
  private looked = Number.NEGATIVE_INFINITY;

  constructor(deps: Pick<Deps, "db" | "log">, sweepSeconds: number) {
    this.deps = deps;
    this.pauseMs = sweepSeconds * 1_000;
  }

  /** Once a sweep; at most as often as sweeps are due. */
  async look(own: readonly string[]): Promise<void> {
    const now = performance.now();
    if (now - this.looked < this.pauseMs) return;
    this.looked = now;
    const { db } = this.deps;
    // A row that is locked is about to be committed; nobody waits for it here.
    if (own.length > 0)
      await db.query(
        `UPDATE task_imports SET beat = beat + 1 WHERE id IN (
           SELECT id FROM task_imports WHERE id = ANY ($1::uuid[]) FOR UPDATE SKIP LOCKED)`,
        [own],
      );
    const leases = await db.query<Lease[]>(
      `SELECT i.id, i.beat, l.pid FROM task_imports i
       JOIN pg_locks l ON ${IS_LEASE}
       WHERE i.status IN ('STAGING', 'VALIDATING', 'COMMITTING') AND i.id <> ALL ($1::uuid[])`,
      [own],
    );
    this.seen = new Map(leases.map((lease) => [lease.id, this.sight(lease)]));
    for (const sighting of this.seen.values())
      if (sighting.missed >= IMPORT_LIMITS.missedBeats) await this.end(sighting);
  }

  private sight(lease: Lease): Sighting {
    const before = this.seen.get(lease.id);
    const stands = before?.pid === lease.pid && before.beat === lease.beat;
    return { ...lease, missed: stands ? before.missed + 1 : 0 };
  }

  private async end({ id, pid, missed }: Sighting): Promise<void> {
    this.deps.log.warn(
      { importId: id, pid, missed },
      "an import's process gives no sign of life: its lease ends",
    );
    await this.deps.db.query("SELECT pg_terminate_backend($1)", [pid]);
  }
}
