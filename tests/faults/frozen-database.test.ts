import { afterAll, afterEach, expect, jest, test } from "@jest/globals";
import type pg from "pg";
import { mapDatabaseError } from "../../server/platform/database-errors.ts";
import { DatabaseUnavailable } from "../../server/platform/errors.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import { importProgress } from "../../server/domains/task-imports/import-view.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { testApp } from "../support/app.ts";
import { ownPostgres } from "../support/frozen-postgres.ts";
import { importDesk } from "../support/task-imports.ts";
import { FORM } from "../support/task-desk.ts";
import { waitFor } from "../support/wait-for.ts";

// SIGSTOP to every process of PostgreSQL: whose are found in /proc.
const onLinux = process.platform === "linux" ? test : test.skip;
const postgres = ownPostgres();
const app = testApp();
const desk = importDesk({}, { sweepSeconds: 0.5, readBatch: 100, commitBatch: 300 });

afterEach(() => postgres.thaw());
afterAll(() => postgres.close(), 30_000);

/** Until it is noticed, and what a busy machine adds. */
const NOTICED_MS = 16_000;
const LATER = /Inténtalo de nuevo en unos segundos\.$/;
const CREATE = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } userErrors { message } } }`;

const seconds = async <T>(work: Promise<T>) => {
  const began = performance.now();
  return { result: await work, ms: performance.now() - began };
};

onLinux(
  "while PostgreSQL stands still people are told to come back, and nothing they were refused is done later",
  async () => {
    const { token } = await app.signIn("ADMIN");
    const { db } = app.deps;
    const bearer = { authorization: `Bearer ${token}` };
    const list = () => app.graphql("{ tasks { totalCount } }", {}, token);
    const create = (nContract: string) => app.graphql(CREATE, { input: { ...FORM, nContract } }, token);
    const rest = () => app.http.get("/api/admin/get-tasks-list").set(bearer);
    const ready = () => app.http.get("/health/ready");
    expect((await create("before")).data).toMatchObject({ createTask: { userErrors: [] } });
    expect((await ready()).status).toBe(200);

    const frozen = Promise.withResolvers<void>();
    const halfWay = db
      .transaction(async (manager) => {
        await manager.query("UPDATE tasks SET entity = 'Nadie'");
        await postgres.freeze();
        frozen.resolve();
        await manager.query("UPDATE tasks SET debtor = 'Nadie'");
      })
      .catch((error: unknown) => mapDatabaseError(error));
    await frozen.promise;
    const crowd = await seconds(
      Promise.all([
        halfWay,
        ...Array.from({ length: 12 }, list),
        ...Array.from({ length: 6 }, (_, at) => create(`during-${at}`)),
      ]),
    );
    expect(crowd.ms).toBeLessThan(NOTICED_MS);
    const [left, ...answers] = crowd.result;
    expect(left).toBeInstanceOf(DatabaseUnavailable);
    for (const answer of answers as { status: number; errors: { message: string }[] }[]) {
      expect(answer.status).toBe(503);
      expect(answer.errors[0]?.message).toMatch(LATER);
    }
    // It is known now: nobody waits for it again.
    const next = await seconds(rest());
    expect(next.result.status).toBe(503);
    expect(next.result.body.message).toMatch(LATER);
    expect(Number(next.result.headers["retry-after"])).toBeGreaterThan(0);
    expect(next.ms).toBeLessThan(2_000);
    expect((await ready()).body).toMatchObject({ reason: "database" });
    expect((await app.http.get("/health/live")).status).toBe(200);

    postgres.thaw();
    await waitFor(async () => (await ready()).status === 200, 10_000);
    await waitFor(async () => (await list()).status === 200, 10_000);
    const rows = await db.query("SELECT n_contract, entity, debtor FROM tasks");
    expect(rows).toEqual([{ n_contract: "before", entity: FORM.entity, debtor: FORM.debtor }]);
    // All connections serve again, at once, and none is lost.
    const again = await Promise.all(Array.from({ length: 8 }, list));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { master } = db.driver as unknown as { master: pg.Pool };
    await waitFor(async () => master.idleCount === master.totalCount);
    expect(master.waitingCount).toBe(0);
    expect((await create("after")).data).toMatchObject({ createTask: { userErrors: [] } });
  },
  90_000,
);

onLinux(
  "a statement that takes its time isn't taken for a frozen one",
  async () => {
    const [row] = await app.deps.db.query<{ slept: string }[]>("SELECT pg_sleep(12)::text AS slept");
    expect(row).toEqual({ slept: "" });
  },
  30_000,
);

onLinux(
  "an import that was saving its rows goes on where it stood",
  async () => {
    // So many that it is still at it when its first progress has been stored.
    const rows = 20_000;
    const lines = Array.from(
      { length: rows },
      (_, at) => `Banco Norte;C-${at};Temporal;${at},50;Deudora ${at};d${at}@correo.example;Calle ${at}`,
    );
    const head = "Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección";
    const { id } = await desk.uploadText("cartera.csv", [head, ...lines].join("\n"));
    await desk.toReview(id);
    await commitTaskImport(desk.ctx, id);
    await waitFor(async () => ((await requireImport(desk.deps.db, id)).progress?.done ?? 0) > 0);
    const warned = jest.spyOn(desk.deps.log, "warn");
    await postgres.freeze();
    await expect(
      requireImport(desk.deps.db, id).catch((error: unknown) => {
        throw mapDatabaseError(error);
      }),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
    // Its own connections are given up, too: whoever took over from a lost machine would wait for nothing.
    const ended = expect.objectContaining({ end: expect.objectContaining({ databaseGone: true }) });
    await waitFor(() => {
      expect(warned).toHaveBeenCalledWith(ended, "an import step ended early");
      return true;
    }, NOTICED_MS);
    postgres.thaw();
    await waitFor(async () => (await desk.count("SELECT 1 AS count").catch(() => 0)) === 1, 10_000);
    const told = await waitFor(async () => {
      const record = await requireImport(desk.deps.db, id);
      return importProgress(record, desk.deps.clock.now())?.waiting;
    }, 20_000);
    expect(told).toBe("Se cortó la conexión con la base de datos: este paso ha vuelto a empezar");
    expect((await desk.until(id, "COMMITTED")).createdCount).toBe(rows);
    expect(await desk.count("SELECT count(*) FROM tasks")).toBe(rows);
  },
  90_000,
);
