import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, jest } from "@jest/globals";
import type { Context } from "../../server/shared/context.ts";
import type { ImportStatus, TaskImportRecord } from "../../server/domains/task-imports/import-record.ts";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import type { RunnerOptions } from "../../server/domains/task-imports/import-runner.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { saveTaskImportMapping } from "../../server/domains/task-imports/save-mapping.ts";
import { startTaskImport } from "../../server/domains/task-imports/start-import.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import { testDatabase } from "./database.ts";
import type { TestDatabase } from "./database.ts";
import { testDeps } from "./deps.ts";
import type { TestDeps, TestDepsOverrides } from "./deps.ts";

// Several worker threads and a database beside other suites: usually a second a test, on a busy machine many.
jest.setTimeout(60_000);

export const LIST_DETAILS = {
  name: "Cartera de prueba",
  company: "Banco Ejemplo, S.A.",
  contact: { email: "cartera@banco.example", lada: "34", phone: "910000000" },
};

export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`../fixtures/imports/${name}`, import.meta.url));
}

export interface ExpectedFile {
  rows: number;
  headerRow?: number;
  encoding?: string;
  delimiter?: string;
  sumAmount?: string;
  errors?: number;
  errorRows?: number[];
  lastDebtor?: string;
  sheets?: string[];
  sheet?: string;
  refused?: string;
}

export const EXPECTED = JSON.parse(readFileSync(fixturePath("expected.json"), "utf8")) as Record<
  string,
  ExpectedFile
>;

export interface ImportDesk {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  /** Two administrators. */
  readonly ctx: Context;
  readonly other: Context;
  upload(fixture: string, ctx?: Context): Promise<TaskImportRecord>;
  uploadText(name: string, text: string | Buffer, ctx?: Context): Promise<TaskImportRecord>;
  /** Waits until the import is in one of the states; fails when it ends in another final one. */
  until(id: string, ...statuses: ImportStatus[]): Promise<TaskImportRecord>;
  /** All rows are in; with columns left to choose, or checked already because every one was sure. */
  untilStaged(id: string): Promise<TaskImportRecord>;
  /** Takes every suggestion, keeps open columns as additional data, fills in the list and waits for the review. */
  toReview(id: string, details?: typeof LIST_DETAILS): Promise<TaskImportRecord>;
  toCommitted(id: string): Promise<TaskImportRecord>;
  /** Upload, review and commit. */
  importFile(fixture: string): Promise<TaskImportRecord>;
  count(sql: string, parameters?: unknown[]): Promise<number>;
}

/** An import desk on a database of its own. Call at the top of a test file. */
export function importDesk(overrides: TestDepsOverrides = {}, options: RunnerOptions = {}): ImportDesk {
  const database = testDatabase();
  let deps: TestDeps;
  let ctx: Context;
  let other: Context;

  beforeAll(async () => {
    deps = await testDeps(database, overrides);
    startImportRunner(deps, { sweepSeconds: 1, ...options });
    database.onClose(() => importRunner(deps).stop());
    ctx = await adminContext(deps, "admin@correo.example");
    other = await adminContext(deps, "otra@correo.example");
  }, 30_000);

  const desk: ImportDesk = {
    database,
    get deps() {
      return deps;
    },
    get ctx() {
      return ctx;
    },
    get other() {
      return other;
    },
    async upload(fixture, asker = ctx) {
      const content = createReadStream(fixturePath(fixture));
      return (await startTaskImport(asker, { fileName: fixture, content })).import;
    },
    async uploadText(name, text, asker = ctx) {
      const { Readable } = await import("node:stream");
      const content = Readable.from([Buffer.from(text)]);
      return (await startTaskImport(asker, { fileName: name, content })).import;
    },
    until: (id, ...statuses) => untilStatus(deps, id, statuses),
    untilStaged: (id) => untilStatus(deps, id, ["MAPPING", "REVIEW"]),
    async toReview(id, details = LIST_DETAILS) {
      const record = await desk.until(id, "MAPPING", "STAGING", "VALIDATING", "REVIEW");
      const columns = record.columns.map(({ suggestion }, index) => ({
        index,
        choice: suggestion?.choice ?? ("EXTRA" as const),
      }));
      // Staging may end between reading and saving; that changes no version.
      await saveTaskImportMapping(ctx, id, { version: record.version, columns, listDetails: details });
      return desk.until(id, "REVIEW");
    },
    async toCommitted(id) {
      await commitTaskImport(ctx, id);
      return desk.until(id, "COMMITTED");
    },
    async importFile(fixture) {
      const { id } = await desk.upload(fixture);
      await desk.toReview(id);
      return desk.toCommitted(id);
    },
    async count(sql, parameters = []) {
      const [row] = await deps.db.query<{ count: unknown }[]>(sql, parameters);
      return Number(row?.count);
    },
  };
  return desk;
}

/** The context of a signed-in administrator with an account of its own. */
export async function adminContext(deps: TestDeps, email: string): Promise<Context> {
  const account = await deps.db.getRepository(Account).save({
    email,
    role: "ADMIN" as const,
    status: "ACTIVE" as const,
    names: "Ana",
    surnames: "Administradora",
    companyName: null,
    createdAt: deps.clock.now(),
    updatedAt: deps.clock.now(),
    passwordHash: "no sign-in here",
  });
  const loaders = new Map<string, unknown>();
  return Object.assign(Object.create(deps) as TestDeps, {
    ...deps,
    actor: {
      accountId: account.id,
      email,
      role: "ADMIN" as const,
      sessionId: "00000000-0000-4000-8000-000000000000",
      sessionStartedAt: deps.clock.now(),
    },
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: "test",
    address: "127.0.0.1",
    userAgent: "test",
    loader: <T>(name: string, create: () => T): T => {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  });
}

const FINAL: readonly ImportStatus[] = ["COMMITTED", "UNDONE", "CANCELLED", "FAILED"];

async function untilStatus(
  deps: TestDeps,
  id: string,
  statuses: readonly ImportStatus[],
): Promise<TaskImportRecord> {
  const deadline = Date.now() + 50_000;
  for (;;) {
    const record = await requireImport(deps.db, id);
    if (statuses.includes(record.status)) return record;
    if (FINAL.includes(record.status) || Date.now() > deadline) {
      throw new Error(`the import is ${record.status}: ${record.failure ?? record.commitRefusal ?? "?"}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
