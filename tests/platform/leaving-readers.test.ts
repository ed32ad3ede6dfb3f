import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pino } from "pino";
import { streamRows } from "../../server/platform/spreadsheets/row-stream.ts";
import { streamTable } from "../../server/platform/spreadsheets/table-file.ts";
import type { ExportedFile, ExportFormat } from "../../server/platform/spreadsheets/table-file.ts";
import { testDatabase } from "../support/database.ts";
import { expectQueriesEnd } from "../support/running-queries.ts";

const database = testDatabase();
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => void process.off("unhandledRejection", note));

const ROWS = {
  sql: "SELECT repeat('x', 200) FROM generate_series(1, 50000)",
  params: [],
  whole: true,
};

interface Export extends ExportedFile {
  /** Why the rows ended early; undefined when they got to their end. */
  ended: Promise<unknown>;
}

/** An export that reads something of its own before it opens its table, as that of the tasks does. */
function opened(format: ExportFormat): Export {
  let ended: Promise<unknown> = Promise.resolve();
  const exported = streamTable(
    { log: pino({ enabled: false }) },
    { format, fileName: "x", sheetName: "x" },
    (open, reader) => {
      const filled = (async () => {
        await database.db.query("SELECT 1");
        const writer = open([{ header: "Texto", kind: "text" }]);
        await streamRows(database.db, ROWS, reader, (row) => writer.write(row));
        await writer.close();
      })();
      ended = filled.then(
        () => undefined,
        (error: unknown) => error,
      );
      return filled;
    },
  );
  return { ...exported, ended };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

const LEAVING: Record<string, (file: Export["file"]) => Promise<unknown>> = {
  "before the table is opened": () => Promise.resolve(),
  "with the header": (file) => new Promise((resolve) => file.once("readable", resolve)),
  "a few turns after the header": async (file) => {
    await new Promise((resolve) => file.once("readable", resolve));
    await turns(Math.ceil(Math.random() * 60));
  },
  "among the rows": (file) => file.take(2).toArray(),
};

test.each(Object.keys(LEAVING).flatMap((when) => [[when, "CSV"] as const, [when, "XLSX"] as const]))(
  "a reader who leaves %s of a %s ends its query, breaks nothing and keeps no connection",
  async (when, format) => {
    for (let round = 0; round < 12; round++) {
      const { file, ended } = opened(format);
      await LEAVING[when]?.(file);
      file.destroy();
      expect(await ended).toHaveProperty("message");
    }
    await expectQueriesEnd(database.db);
    expect(unhandled).toEqual([]);
    expect(await database.db.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);
