import { Busy } from "../../platform/errors.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { ImportThread } from "./import-workers.ts";
import type { StagedHead } from "./steps/worker-protocol.ts";

/** A preview whose worker waits for the import to get its row. */
export interface PreviewSession {
  head: StagedHead;
  /** The row is committed: the rows follow. */
  proceed(generation: number): void;
  abandon(): Promise<void>;
}

/** Previews read files while somebody waits: only some at once, the others one after the other. */
export class PreviewTurns {
  private readonly reading = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  has(importId: string): boolean {
    return this.reading.has(importId);
  }

  /** Throws Busy when too many wait already. */
  async take(importId: string): Promise<void> {
    while (this.reading.size >= IMPORT_LIMITS.previews) {
      if (this.waiting.length >= IMPORT_LIMITS.waitingPreviews) throw new Busy(10);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reading.add(importId);
  }

  leave(importId: string): void {
    this.reading.delete(importId);
    this.waiting.shift()?.();
  }
}

/** The head, or the end of a thread that told none in time. */
export async function withinPreview(thread: ImportThread, headKnown: Promise<StagedHead>) {
  const late = setTimeout(() => void thread.terminate(), IMPORT_LIMITS.previewSeconds * 1_000);
  try {
    return await Promise.race([headKnown, thread.end]);
  } finally {
    clearTimeout(late);
  }
}
