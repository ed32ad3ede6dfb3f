import type { Client } from "pg";
import type { StagedHead, WorkerOrder } from "./worker-protocol.ts";

/** What a step works with inside its worker thread. */
export interface StepContext {
  order: WorkerOrder;
  /** The thread's own connection, which also holds the lock on the import. */
  client: Client;
  /** A second connection, made at first use: it reads staged rows ahead while the first one is busy writing. */
  reader(): Promise<Client>;
  /** The order's instant plus the time that has passed since, ISO. */
  instant(): string;
  /** Tells how far it is, at most once a second. */
  progress(done: number, total: number | null): void;
  /** Tells what it waits for, in Spanish; null: it goes on. */
  waiting(what: string | null): void;
  /** Tells the head and waits until the import has its row; false when nobody wants it any more. */
  announce(head: StagedHead): Promise<boolean>;
}

/** It was cancelled, or what the step works on has changed: whatever it did is rolled back. */
export class Superseded extends Error {
  override name = "Superseded";
}

/** Rows that can be saved and rows that can't, for the metrics. */
export interface StepResult {
  valid: number;
  failing: number;
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A dead connection has rolled back already.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
