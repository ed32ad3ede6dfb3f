import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectFile, openRows } from "../../server/domains/task-imports/reading/reader.ts";
import type {
  FileInspection,
  ReadChoice,
  RowFindings,
  RowBatch,
} from "../../server/domains/task-imports/reading/reader.ts";
import { NO_NOTES } from "../../server/domains/task-imports/reading/reading-notes.ts";
import type { ReadingNotes } from "../../server/domains/task-imports/reading/reading-notes.ts";
import { ReadingRefusal } from "../../server/domains/task-imports/reading/refusal.ts";

export interface ReadTable extends RowBatch {
  inspection: FileInspection;
  notes: ReadingNotes;
}

/** Runs `use` with the path of a file that holds `bytes`, and removes it afterwards. */
export async function withFile<T>(
  name: string,
  bytes: string | Uint8Array,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "reading-"));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Inspects the file and reads all rows of the sheet it suggests (or of the one chosen). */
export async function readTable(path: string, choice: Partial<ReadChoice> = {}): Promise<ReadTable> {
  const inspection = await inspectFile(path, path);
  const findings: RowFindings = { notes: { ...NO_NOTES }, merges: [] };
  const table: ReadTable = { inspection, rowNumbers: [], rows: [], notes: findings.notes };
  const { kind, encoding, delimiter, defaultSheet } = inspection;
  const wanted = { kind, encoding, delimiter, sheet: defaultSheet, ...choice };
  for await (const batch of openRows(path, wanted, findings)) {
    table.rows.push(...batch.rows);
    table.rowNumbers.push(...batch.rowNumbers);
  }
  return table;
}

export async function readBytes(
  name: string,
  bytes: string | Uint8Array,
  choice: Partial<ReadChoice> = {},
): Promise<ReadTable> {
  return withFile(name, bytes, (path) => readTable(path, choice));
}

/** The refusal reading these bytes ends in; fails when they are read, or break otherwise. */
export async function refusalOf(name: string, bytes: string | Uint8Array): Promise<ReadingRefusal> {
  return readBytes(name, bytes).then(
    () => {
      throw new Error(`${name} was read`);
    },
    (error: unknown) => {
      if (error instanceof ReadingRefusal) return error;
      throw error;
    },
  );
}
