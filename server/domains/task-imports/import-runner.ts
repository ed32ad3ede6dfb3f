import type { DataSource } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { TempFile } from "../../platform/files.ts";
import { asWork } from "../../platform/pool-shares.ts";
import { ImportFetches } from "./import-fetches.ts";
import { ImportLeases } from "./import-leases.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { ImportReading } from "./import-record.ts";
import { heapFor, ImportThread } from "./import-workers.ts";
import { Interruptions } from "./interruptions.ts";
import { PreviewTurns, withinPreview, type PreviewSession } from "./preview-turns.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import { settleDeliveries } from "./settle-deliveries.ts";
import { asRefusal, FAILURES, giveUp, recordEnd } from "./step-endings.ts";
import type { StagedHead, WorkerOrder } from "./steps/worker-protocol.ts";
import { keepProgress, waitingSteps, type StepProgress, type WaitingStep } from "./waiting-steps.ts";
import { workerOrder, type BatchSizes } from "./worker-orders.ts";

export interface RunnerOptions extends BatchSizes {
  sweepSeconds?: number;
}

/**
 * Advances the imports that have something to be done, here or left behind by a process that died. The queue is the
 * imports' own status; who works on one holds an advisory lock through the worker's connection.
 */
export class ImportRunner {
  private readonly running = new Map<string, ImportThread>();
  /** Ended by ourselves: nobody is to blame. */
  private readonly dropped = new Set<string>();
  private readonly interruptions = new Interruptions();
  private readonly previews = new PreviewTurns();
  private readonly fetches: ImportFetches;
  private readonly leases: ImportLeases;
  private readonly deps: Deps;
  private readonly options: RunnerOptions;
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(deps: Deps, options: RunnerOptions) {
    this.deps = deps;
    this.options = options;
    this.fetches = new ImportFetches(deps, () => this.kick());
    this.leases = new ImportLeases(deps, options.sweepSeconds ?? IMPORT_LIMITS.sweepSeconds);
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
    this.sweeping = asWork("background", () => this.sweep())
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
    await this.fetches.stop();
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
      await this.previews.take(importId);
    } catch (error) {
      await file.remove();
      throw error;
    }
    try {
      return await this.openPreview(importId, file, name, reading);
    } finally {
      this.previews.leave(importId);
    }
  }

  private async openPreview(
    importId: string,
    file: TempFile,
    name: string,
    reading: Partial<ImportReading>,
  ): Promise<PreviewSession> {
    let generation: number | null = null;
    const { promise: headKnown, resolve: tellHead } = Promise.withResolvers<StagedHead>();
    const work = {
      step: "STAGING",
      importId,
      file: { path: file.path, name },
      preview: { reading },
    } as const;
    const thread = new ImportThread(workerOrder(this.deps, work, this.options), await heapFor(file.path), {
      head: ({ head }) => tellHead(head),
      progress: (report) => {
        if (generation !== null) this.storeProgress({ id: importId, status: "STAGING", generation }, report);
      },
    });
    this.running.set(importId, thread);
    const ended = this.finish(importId, "STAGING", thread, file, () => generation !== null);
    const first = await withinPreview(thread, headKnown);
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

  /** Waits for the database only: neither for a file nor for a step, so that no import holds up another. */
  private async sweep(): Promise<void> {
    await this.leases.look([...this.running.keys()]);
    await this.beginFetched();
    await settleDeliveries(this.deps);
    for (const step of await waitingSteps(this.deps, this.fetches.busy())) {
      if (this.stopped) return;
      if (this.running.has(step.id) || this.previews.has(step.id)) continue;
      if (step.attempts >= IMPORT_LIMITS.attempts)
        await giveUp(this.deps, step.id, step.status, step.failure ?? FAILURES.attempts);
      else if (step.status === "STAGING") this.fetches.begin(step);
      else if (this.hasFreeWorker()) this.begin(step, null, READING_LIMITS.workerHeapMegabytes);
    }
  }

  private hasFreeWorker(): boolean {
    return !this.stopped && this.running.size < IMPORT_LIMITS.workers;
  }

  private async beginFetched(): Promise<void> {
    while (this.hasFreeWorker()) {
      const next = this.fetches.take();
      if (!next) return;
      this.begin(next.step, next.file, await heapFor(next.file.path));
    }
  }

  private begin(step: WaitingStep, file: TempFile | null, heap: number): void {
    const named = file && { path: file.path, name: step.fileName };
    const work = { step: step.status, importId: step.id, file: named, preview: null };
    const interruption = this.interruptions.begin(step.id);
    if (interruption()) this.storeProgress(step, { done: 0, total: null, waiting: interruption() });
    const thread = new ImportThread(workerOrder(this.deps, work, this.options), heap, {
      progress: (report) => this.storeProgress(step, { ...report, waiting: interruption() }),
      waiting: ({ what }) => this.storeProgress(step, { done: 0, total: null, waiting: what }),
    });
    this.running.set(step.id, thread);
    void this.finish(step.id, step.status, thread, file, () => true);
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
    this.interruptions.note(importId, end);
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

  /** An import that was changed or cancelled elsewhere loses its worker. */
  private storeProgress(
    step: Pick<WaitingStep, "id" | "status" | "generation">,
    progress: StepProgress,
  ): void {
    const { clock, log } = this.deps;
    keepProgress(this.deps, step, progress, clock.now())
      .then((isOurs) => (isOurs ? undefined : this.drop(step.id)))
      .catch((error: unknown) => log.warn({ err: error, importId: step.id }, "progress could not be stored"));
  }
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
