import { once } from "node:events";
import type { Writable } from "node:stream";

/** Until the reader has taken what waits; rejects when the stream breaks instead. */
export async function drained(output: Writable): Promise<void> {
  if (output.destroyed) throw output.errored ?? new Error("the reader of the file has gone");
  const gone = new AbortController();
  const onClose = () => gone.abort(output.errored ?? new Error("the reader of the file has gone"));
  output.once("close", onClose);
  try {
    await once(output, "drain", { signal: gone.signal });
  } finally {
    output.off("close", onClose);
  }
}
