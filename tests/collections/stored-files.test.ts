import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  matchEntries,
  matchReversals,
} from "../../server/domains/collections/bank-statements/match-entries.ts";
import { readFile } from "../../server/domains/collections/bank-statements/read-file.ts";
import { StatementRefusal } from "../../server/domains/collections/statements/statement-refusal.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();
const folder = new URL("../fixtures/bank/", import.meta.url);
const files = ["n43", "camt"].flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder))
    .filter((name) => name !== "truth.json")
    .map((name) => readFileSync(new URL(`${kind}/${name}`, folder))),
);

/** A spreadsheet is read from a file. */
async function temp(bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), "acuerdo-cobros-")), "hoja");
  await writeFile(path, bytes);
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

class Rollback extends Error {}

/** Stores and matches a file, and takes all of it back: how many payments it was; null: refused. */
async function stored(bytes: Uint8Array): Promise<number | null> {
  let count: number | null = null;
  try {
    await database.db.transaction(async (manager) => {
      const [row] = await manager.query<{ id: number }[]>(
        `WITH who AS (INSERT INTO accounts (email, role, status, names, password_hash, created_at, updated_at)
           VALUES ('banco@correo.example', 'ADMIN', 'ACTIVE', 'Banco', '-', $1, $1) RETURNING id)
         INSERT INTO bank_files (file_name, bytes, sha256, status, created_by, created_at, updated_at)
         SELECT 'x', 0, '-', 'READING', id, $1, $1 FROM who RETURNING id`,
        [systemClock.now()],
      );
      const source = {
        getStream: async () => Readable.from([Buffer.from(bytes)]),
        getTemp: () => temp(bytes),
      } as never;
      const id = row?.id ?? 0;
      const file = {
        id,
        fileKey: "-",
        fileName: "x.txt",
        bytes: bytes.length,
        receivedBy: "PLATFORM",
      } as const;
      await readFile({ files: source, clock: systemClock }, manager, file);
      await matchEntries(manager, id);
      await matchReversals(manager, id);
      const [found] = await manager.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM bank_entries`,
      );
      count = found?.count ?? 0;
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback) && !(error instanceof StatementRefusal)) throw error;
  }
  return count;
}

test("whatever a bank's file holds is stored, or refused as a whole", async () => {
  const counts: (number | null)[] = [];
  for (const file of files) counts.push(await stored(file));
  expect(counts.filter((count) => count !== null).length).toBeGreaterThan(15);
}, 60_000);

test("so it is when bytes were hurt on their way", async () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, async (file, hurt) => {
      const bytes = Uint8Array.from(file);
      for (const [at, value] of hurt) bytes[at % bytes.length] = value;
      await stored(bytes);
    }),
    { numRuns: 120 },
  );
}, 120_000);

test.each([
  ["EUR</Ccy>", "EUROS</Ccy>"],
  ["<Id>ES-2026-03-10-8</Id>", `<Id>${"x😀".repeat(2_000)}</Id>`],
  ["<NbOfTxs>3<", "<NbOfTxs>999999999<"],
  [">REC-4<", `>${"😀".repeat(200)}<`],
  ["COMISIÓN", "\u0085\ufffd😀"],
])("a camt.053 with %s as %s", async (given, instead) => {
  const own =
    files.map(String).find((text) => text.includes("ES-2026-03-10-8") && !text.includes("DOCTYPE")) ?? "";
  expect(own).toContain(given);
  await stored(Buffer.from(own.replaceAll(given, instead)));
});
