import type { WorkerEnd } from "./import-workers.ts";

const ANEW = "Se cortó la conexión con la base de datos: este paso ha vuelto a empezar";
/** A page that got no answers asks every five seconds. */
const TOLD_MS = 10_000;

/** Steps the database went away from: whoever saw their rows counted up is told why they are counted anew. */
export class Interruptions {
  private readonly ids = new Set<string>();

  note(importId: string, end: WorkerEnd): void {
    if (end.type === "failed" && end.databaseGone) this.ids.add(importId);
  }

  /** Of a step that begins: what to tell for the first seconds, or null. */
  begin(importId: string): () => string | null {
    const began = performance.now();
    const isAnew = this.ids.delete(importId);
    return () => (isAnew && performance.now() - began < TOLD_MS ? ANEW : null);
  }
}
