import type { DataSource } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { Busy, FileMissing } from "../../platform/errors.ts";
import type { TempFile } from "../../platform/files.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { ImportReading } from "./import-record.ts";
import { heapFor, ImportThread } from "./import-workers.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import { asRefusal, FAILURES, giveUp, recordEnd } from "./step-endings.ts";
import type { StagedHead, WorkerOrder } from "./steps/worker-protocol.ts";

export interface RunnerOptions {
  sweepSeconds?: number;
  /** Smaller batches make steps last longer, so that tests can kill them in the middle. */
  readBatch?: number;
  commitBatch?: number;
}

interface WaitingStep {
  id: string;
  status: WorkerOrder["step"];
  attempts: number;
  generation: number;
  fileKey: string;
  fileName: string;
  /** What went wrong the last time, if anything. */
  failure: string | null;
}

/** A preview whose worker waits for the import to get its row. */
export interface PreviewSession {
  head: StagedHead;
  /** The row is committed: the rows follow. */
  proceed(generation: number): void;
  abandon(): Promise<void>;
}

/**
 * Advances the imports that have something to be done, here or left behind by a process that died. The queue is the
 * imports' own status; who works on one holds an advisory lock through the worker's connection.
 */
export class ImportRunner {
  private readonly running = new Map<string, ImportThread>();
  /** Ended by ourselves: nobody is to blame. */
  private readonly dropped = new Set<string>();
  private readonly previews = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private readonly deps: Deps;
  private readonly options: RunnerOptions;
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(deps: Deps, options: RunnerOptions) {
    this.deps = deps;
    this.options = options;
  }

  /** Looks at once and every few seconds for what is to be done. */
  start(): void {
    const seconds = this.options.sweepSeconds ?? IMPORT_LIMITS.sweepSeconds;
    this.timer ??= setInterval(() => this.kick(), seconds * 1_000).unref();
    this.kick();
  }

  /** Something was committed that a worker should take up. */
  kick(): void {
    if (this.stopped) return;
    if (this.sweeping) {
      this.again = true;
      return;
    }
    this.sweeping = this.sweep()
      .catch((error: unknown) => this.deps.log.warn({ err: error }, "imports could not be swept"))
      .finally(() => {
        this.sweeping = null;
        if (this.again) this.kick();
        this.again = false;
      });
  }

  /** Ends the worker of an import in this process, if there is one. */
  async drop(importId: string): Promise<void> {
    const thread = this.running.get(importId);
    if (!thread) return;
    this.dropped.add(importId);
    await thread.terminate();
    await thread.end;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.sweeping;
    const threads = [...this.running.values()];
    await Promise.all(threads.map((thread) => thread.terminate()));
    await Promise.all(threads.map((thread) => thread.end));
  }

  /**
   * Reads the first rows of a file in a worker, which goes on with the rest once the import has its row. Takes over
   * the temporary file. Throws UnsupportedFile (code as in ReadingRefusal), Busy.
   */
  async preview(
    importId: string,
    file: TempFile,
    name: string,
    reading: Partial<ImportReading>,
  ): Promise<PreviewSession> {
    try {
      await this.previewTurn(importId);
    } catch (error) {
      await file.remove();
      throw error;
    }
    try {
      return await this.openPreview(importId, file, name, reading);
    } finally {
      this.previews.delete(importId);
      this.waiting.shift()?.();
    }
  }

  private async previewTurn(importId: string): Promise<void> {
    while (this.previews.size >= IMPORT_LIMITS.previews) {
      if (this.waiting.length >= IMPORT_LIMITS.waitingPreviews) throw new Busy(10);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.previews.add(importId);
  }

  private async openPreview(
    importId: string,
    file: TempFile,
    name: string,
    reading: Partial<ImportReading>,
  ): Promise<PreviewSession> {
    let generation: number | null = null;
    const { promise: headKnown, resolve: tellHead } = Promise.withResolvers<StagedHead>();
    const order = this.order("STAGING", importId, { path: file.path, name }, { reading });
    const thread = new ImportThread(order, await heapFor(file.path), {
      head: ({ head }) => tellHead(head),
      progress: ({ done, total }) => {
        if (generation !== null) this.storeProgress(importId, "STAGING", generation, done, total);
      },
    });
    this.running.set(importId, thread);
    const ended = this.finish(importId, "STAGING", thread, file, () => generation !== null);
    const late = setTimeout(() => void thread.terminate(), IMPORT_LIMITS.previewSeconds * 1_000);
    const first = await Promise.race([headKnown, thread.end]);
    clearTimeout(late);
    if ("type" in first) {
      await ended;
      throw asRefusal(first);
    }
    return {
      head: first,
      proceed: (stored) => {
        generation = stored;
        // Too many at work already: the sweep takes it up again when it is its turn.
        if (this.running.size > IMPORT_LIMITS.workers + IMPORT_LIMITS.previews) void thread.terminate();
        else thread.go();
      },
      abandon: async () => {
        await thread.terminate();
        await ended;
      },
    };
  }

  private order(
    step: WorkerOrder["step"],
    importId: string,
    file: WorkerOrder["file"],
    preview: WorkerOrder["preview"],
  ): WorkerOrder {
    const { clock, db } = this.deps;
    return {
      databaseUrl: databaseUrlOf(db),
      step,
      importId,
      file,
      preview,
      now: clock.now().toISOString(),
      today: clock.today(),
      readBatch: this.options.readBatch ?? IMPORT_LIMITS.readBatch,
      commitBatch: this.options.commitBatch ?? IMPORT_LIMITS.commitBatch,
    };
  }

  private async sweep(): Promise<void> {
    const free = IMPORT_LIMITS.workers - this.running.size;
    if (free <= 0) return;
    for (const step of await this.waitingSteps()) {
      if (this.stopped || this.running.size >= IMPORT_LIMITS.workers) return;
      if (this.running.has(step.id) || this.previews.has(step.id)) continue;
      if (step.attempts >= IMPORT_LIMITS.attempts)
        await giveUp(this.deps, step.id, step.status, step.failure ?? FAILURES.attempts);
      else await this.begin(step);
    }
  }

  /** Oldest first; what somebody holds the lock of, here or elsewhere, is left alone. */
  private waitingSteps(): Promise<WaitingStep[]> {
    return this.deps.db.query<WaitingStep[]>(
      `SELECT id, status, attempts, generation, file_key AS "fileKey", file_name AS "fileName", failure
       FROM task_imports i
       WHERE status IN ('STAGING', 'VALIDATING', 'COMMITTING') AND NOT EXISTS (
         SELECT FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('task-import:' || i.id, 0))
       ORDER BY attempts > 0, updated_at LIMIT 20`,
    );
  }

  private async begin(step: WaitingStep): Promise<void> {
    let file: TempFile | null = null;
    if (step.status === "STAGING") {
      file = await this.fetchFile(step);
      if (!file) return;
    }
    const order = this.order(step.status, step.id, file && { path: file.path, name: step.fileName }, null);
    const heap = file ? await heapFor(file.path) : READING_LIMITS.workerHeapMegabytes;
    const thread = new ImportThread(order, heap, {
      progress: ({ done, total }) => this.storeProgress(step.id, step.status, step.generation, done, total),
    });
    this.running.set(step.id, thread);
    void this.finish(step.id, step.status, thread, file, () => true);
  }

  private async fetchFile(step: WaitingStep): Promise<TempFile | null> {
    try {
      return await this.deps.files.getTemp(step.fileKey);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await giveUp(this.deps, step.id, "STAGING", FAILURES.missing);
      return null;
    }
  }

  /** What follows a worker's end. `owned`: the import has a row that this worker was to advance. */
  private async finish(
    importId: string,
    step: WorkerOrder["step"],
    thread: ImportThread,
    file: TempFile | null,
    owned: () => boolean,
  ): Promise<void> {
    const end = await thread.end;
    this.running.delete(importId);
    const dropped = this.dropped.delete(importId) || this.stopped;
    await file?.remove().catch(() => undefined);
    try {
      if (owned() && !(dropped && end.type === "died")) await recordEnd(this.deps, importId, step, end);
    } catch (error) {
      this.deps.log.warn({ err: error, importId, step }, "the end of an import step could not be stored");
    }
    // A step that went wrong waits for the next sweep: at once it would go wrong in the same way.
    if (end.type !== "failed" && end.type !== "died") this.kick();
  }

  /** Shows how far it is; an import that was changed or cancelled elsewhere loses its worker. */
  private storeProgress(
    importId: string,
    step: WorkerOrder["step"],
    generation: number,
    done: number,
    total: number | null,
  ): void {
    const { db, clock, log } = this.deps;
    const now = clock.now().toISOString();
    db.query<{ id: string }[]>(
      `WITH changed AS (
         UPDATE task_imports SET progress = jsonb_build_object(
           'done', $4::int, 'total', $5::int, 'startedAt', coalesce(progress ->> 'startedAt', $6))
         WHERE id = $1 AND status = $2 AND generation = $3 RETURNING id)
       SELECT id FROM changed`,
      [importId, step, generation, done, total, now],
    )
      .then((rows) => (rows.length === 0 ? this.drop(importId) : undefined))
      .catch((error: unknown) => log.warn({ err: error, importId }, "progress could not be stored"));
  }
}

/** The address the pool itself uses, so that a worker's connection goes to the same place. */
function databaseUrlOf(db: DataSource): string {
  const { options } = db;
  if (options.type !== "postgres" || !options.url) throw new Error("imports need a PostgreSQL address");
  return options.url;
}

/** One runner a pool of connections, that is: a process. Tests with a database of their own get one of their own. */
const runners = new WeakMap<DataSource, ImportRunner>();

export function importRunner(deps: Deps, options: RunnerOptions = {}): ImportRunner {
  let runner = runners.get(deps.db);
  if (!runner) {
    runner = new ImportRunner(deps, options);
    runners.set(deps.db, runner);
  }
  return runner;
}

/** For main: from now on imports advance by themselves, also those another process left behind; stops with the process. */
export function startImportRunner(deps: Deps, options: RunnerOptions = {}): ImportRunner {
  const runner = importRunner(deps, options);
  runner.start();
  deps.lifecycle.onStop("task imports", () => runner.stop());
  return runner;
}
