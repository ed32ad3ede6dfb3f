import type { Deps } from "../../platform/deps.ts";
import { FileMissing } from "../../platform/errors.ts";
import type { TempFile } from "../../platform/files.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { WaitingStep } from "./waiting-steps.ts";
import { WAITS_FOR_STORE } from "./import-texts.ts";
import { FAILURES, giveUp } from "./step-endings.ts";
import { TaskImport } from "./task-import.entity.ts";

interface FetchedFile {
  step: WaitingStep;
  file: TempFile;
}

interface Pause {
  tries: number;
  /** When the pause ends, by performance.now(). */
  until: number;
}

/**
 * Brings the files of imports that are to be read from the store, beside everything else: a store that doesn't answer
 * holds up these imports alone, and each is tried again with growing pauses for as long as it takes.
 */
export class ImportFetches {
  private readonly deps: Deps;
  private readonly onFetched: () => void;
  private readonly running = new Map<string, Promise<void>>();
  private readonly pauses = new Map<string, Pause>();
  private fetched: FetchedFile[] = [];
  private stopped = false;

  constructor(deps: Deps, onFetched: () => void) {
    this.deps = deps;
    this.onFetched = onFetched;
  }

  /** Ids of those that needn't be looked at now. */
  busy(): string[] {
    const now = performance.now();
    const paused = [...this.pauses].filter(([, { until }]) => until > now).map(([id]) => id);
    return [...this.running.keys(), ...this.fetched.map(({ step }) => step.id), ...paused];
  }

  /** Does nothing while enough are on their way. */
  begin(step: WaitingStep): void {
    if (this.stopped || this.running.size + this.fetched.length >= IMPORT_LIMITS.fetches) return;
    const fetching = this.fetch(step)
      .catch((error: unknown) => this.deps.log.warn({ err: error, importId: step.id }, "a fetch went wrong"))
      .finally(() => this.running.delete(step.id))
      .then(() => this.onFetched());
    this.running.set(step.id, fetching);
  }

  /** The next one whose file is here; the file is the caller's from now on. */
  take(): FetchedFile | undefined {
    return this.fetched.shift();
  }

  /** Doesn't wait for the store: what still comes is thrown away. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.fetched.map(({ file }) => file.remove()));
    this.fetched = [];
  }

  private async fetch(step: WaitingStep): Promise<void> {
    try {
      const file = await this.deps.files.getTemp(step.fileKey);
      this.pauses.delete(step.id);
      if (this.stopped) await file.remove();
      else this.fetched.push({ step, file });
    } catch (error) {
      if (this.stopped) return;
      if (error instanceof FileMissing) await giveUp(this.deps, step.id, "STAGING", FAILURES.missing);
      else await this.putOff(step, error);
    }
  }

  private async putOff({ id, generation }: WaitingStep, error: unknown): Promise<void> {
    const tries = (this.pauses.get(id)?.tries ?? 0) + 1;
    const seconds = Math.min(IMPORT_LIMITS.longestFetchPauseSeconds, 2 ** tries);
    this.pauses.set(id, { tries, until: performance.now() + seconds * 1_000 });
    this.deps.log.warn({ err: error, importId: id, tries }, "the file of an import cannot be fetched now");
    await this.deps.db
      .getRepository(TaskImport)
      .update(
        { id, status: "STAGING", generation },
        { progress: { done: 0, total: null, waiting: WAITS_FOR_STORE } },
      );
  }
}
