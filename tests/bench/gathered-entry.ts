import type { ZipEntryWriter } from "../../server/platform/zip-stream.ts";

const PIECE = 262_144;

/** Small texts go into the entry in large pieces: packing each by itself would take minutes for a million rows. */
export function gathered(entry: ZipEntryWriter): {
  add(text: string): Promise<void>;
  close(): Promise<void>;
} {
  let piece = "";
  const flush = async () => {
    const text = piece;
    piece = "";
    await entry.write(text);
  };
  return {
    async add(text) {
      piece += text;
      if (piece.length >= PIECE) await flush();
    },
    async close() {
      await flush();
      await entry.close();
    },
  };
}
