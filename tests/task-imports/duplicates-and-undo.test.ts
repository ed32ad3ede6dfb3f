import { beforeAll, describe, expect, test } from "@jest/globals";
import { importDuplicates } from "../../server/domains/task-imports/list-duplicates.ts";
import type { TaskImportRecord } from "../../server/domains/task-imports/import-record.ts";
import { importCounts } from "../../server/domains/task-imports/import-view.ts";
import {
  resolveDuplicateIds,
  resolveTaskDuplicates,
} from "../../server/domains/task-imports/resolve-duplicates.ts";
import { undoTaskImport } from "../../server/domains/task-imports/undo-import.ts";
import { deletedTaskItems } from "../../server/domains/tasks/list-deleted-items.ts";
import { restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { findPartyLink } from "../../server/domains/parties/links.ts";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { giveLink } from "../support/give-link.ts";
import { Conflict, NotFound } from "../../server/platform/refusals.ts";
import { importDesk } from "../support/task-imports.ts";

const desk = importDesk();

async function liveTasks(record: TaskImportRecord): Promise<number> {
  return desk.count("SELECT count(*) FROM tasks WHERE list_id = $1 AND deleted_at IS NULL", [record.listId]);
}

/** Everything of the live tasks but what tells of the handling itself. */
async function snapshot(): Promise<string> {
  const [row] = await desk.deps.db.query<{ all: string }[]>(
    `SELECT md5(string_agg((to_jsonb(t) - '{version,updated_at}'::text[])::text, '|' ORDER BY id)) AS all
     FROM tasks t WHERE deleted_at IS NULL`,
  );
  return row?.all ?? "";
}

describe("duplicados.xlsx after titulo.xlsx", () => {
  let first: TaskImportRecord;
  let second: TaskImportRecord;
  let before: string;

  beforeAll(async () => {
    first = await desk.importFile("titulo.xlsx");
    before = await snapshot();
    desk.deps.setNow("2026-11-21T09:00:00.000Z");
    second = await desk.importFile("duplicados.xlsx");
  });

  test("five tasks are made, twenty-one rows wait for a decision", async () => {
    expect(second).toMatchObject({ createdCount: 5, rowsTotal: 26 });
    expect(await liveTasks(second)).toBe(5);
    const page = await importDuplicates(desk.ctx, second, { size: 100 });
    expect(page.totalCount).toBe(21);
    const stored = page.nodes.filter(({ task }) => task.listId === first.listId);
    expect(stored).toHaveLength(20);
    expect(page.nodes.filter(({ task }) => task.listId === second.listId)).toHaveLength(1);
    expect(stored.some(({ differences }) => differences.length > 0)).toBe(true);
    expect(new Set(page.nodes.map(({ kind }) => kind))).toEqual(new Set(["SAME_DEBT"]));
    for (const { differences } of stored)
      for (const one of differences) expect(one.stored).not.toBe(one.file);
  });

  test("task codes follow each other without gaps", async () => {
    const rows = await desk.deps.db.query<{ code: string }[]>(
      "SELECT code_id AS code FROM tasks ORDER BY id",
    );
    expect(rows.map(({ code }) => code)).toEqual(
      rows.map((_, at) => `T26-${String(at + 1).padStart(7, "0")}`),
    );
  });

  test("each is decided once, whoever asks at the same time", async () => {
    const { nodes } = await importDuplicates(desk.ctx, second, { size: 3 });
    const duplicateIds = [...nodes.map(({ id }) => String(id)), "999999", "no"];
    const ask = (ctx = desk.ctx) =>
      resolveTaskDuplicates(ctx, { importId: second.id, duplicateIds, decision: "OVERWRITE" });
    const answers = await Promise.all([ask(), ask(desk.other), ask(), ask(desk.other)]);
    expect(answers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3]);
    expect(answers.find(({ count }) => count === 3)?.message).toBe("Se sobreescribieron 3 tareas.");
    const events = await desk.count("SELECT count(*) FROM task_events WHERE type = 'OVERWRITTEN'");
    const changed = nodes.filter(({ differences }) => differences.length > 0).length;
    expect(events).toBe(changed);
    const after = await importDuplicates(desk.ctx, second, { size: 100 });
    expect(after.totalCount).toBe(18);
    const [stored] = await desk.deps.db.query<{ debtor: string }[]>(
      "SELECT debtor FROM tasks WHERE id = $1",
      [nodes[0]?.task.id],
    );
    expect(stored?.debtor).toBe(nodes[0]?.values.debtor);
  });

  test("some become independent, one keeps what is stored, the rest is overwritten", async () => {
    const { nodes } = await importDuplicates(desk.ctx, second, { size: 3 });
    const [one, two, three] = nodes.map(({ id }) => String(id));
    const made = await resolveDuplicateIds(desk.ctx, { duplicateTasks: [one, two] }, "INDEPENDENT");
    expect(made).toEqual({ count: 2, message: "Se crearon 2 tareas independientes." });
    expect(await resolveDuplicateIds(desk.ctx, { duplicateTasks: [one] }, "INDEPENDENT")).toMatchObject({
      count: 0,
    });
    await expect(
      resolveDuplicateIds(desk.ctx, { duplicateTasks: ["123456789"] }, "OVERWRITE"),
    ).rejects.toThrow(NotFound);
    const kept = await resolveTaskDuplicates(desk.ctx, {
      importId: second.id,
      duplicateIds: [three ?? ""],
      decision: "KEEP_STORED",
    });
    expect(kept.count).toBe(1);
    const rest = await resolveTaskDuplicates(desk.ctx, { importId: second.id, decision: "OVERWRITE" });
    expect(rest.count).toBe(15);
    expect(await liveTasks(second)).toBe(7);
    const counts = await importCounts(desk.ctx, rest.import);
    expect(counts).toMatchObject({ created: 7, overwritten: 18, pendingDuplicates: 0 });
  });

  test("undoing takes the created tasks and restores the overwritten ones to the letter", async () => {
    const { import: undone } = await undoTaskImport(desk.ctx, second.id);
    expect(undone.status).toBe("UNDONE");
    expect(undone.undoReport).toMatchObject({ removed: 7, kept: 0, keptCodes: [] });
    expect(await snapshot()).toBe(before);
    expect(
      await desk.count("SELECT count(*) FROM task_lists WHERE id = $1 AND deleted_at IS NULL", [
        second.listId,
      ]),
    ).toBe(0);
    await expect(undoTaskImport(desk.ctx, second.id)).rejects.toThrow("Esta importación ya se deshizo.");
    const totals = await desk.count("SELECT coalesce(sum(tasks), 0) AS count FROM task_totals");
    expect(totals).toBe(180);
  });
});

describe("undo", () => {
  test("keeps what people have changed since and names it", async () => {
    const record = await desk.importFile("coma.csv");
    const [changed] = await desk.deps.db.query<{ code: string }[]>(
      `WITH changed AS (UPDATE tasks SET debtor = 'Otro Nombre', version = version + 1
         WHERE id = (SELECT min(id) FROM tasks WHERE list_id = $1) RETURNING code_id)
       SELECT code_id AS code FROM changed`,
      [record.listId],
    );
    const { import: undone } = await undoTaskImport(desk.ctx, record.id);
    expect(undone.undoReport).toEqual({ removed: 79, restored: 0, kept: 1, keptCodes: [changed?.code] });
    expect(await liveTasks(record)).toBe(1);
    expect(
      await desk.count("SELECT count(*) FROM task_lists WHERE id = $1 AND deleted_at IS NULL", [
        record.listId,
      ]),
    ).toBe(1);
  });

  test("an overwritten task somebody edited afterwards stays as it is", async () => {
    const first = await desk.importFile("cartera.xls");
    desk.deps.setNow("2026-11-22T09:00:00.000Z");
    const second = await desk.importFile("cartera.xls");
    expect(second.createdCount).toBe(0);
    await resolveTaskDuplicates(desk.ctx, { importId: second.id, decision: "OVERWRITE" });
    await desk.deps.db.query(
      "UPDATE tasks SET debtor = 'Corregido a mano', version = version + 1 WHERE id = (SELECT min(id) FROM tasks WHERE list_id = $1)",
      [first.listId],
    );
    const { import: undone } = await undoTaskImport(desk.ctx, second.id);
    expect(undone.undoReport).toMatchObject({ removed: 0, restored: 119, kept: 1 });
    expect(await desk.count("SELECT count(*) FROM tasks WHERE debtor = 'Corregido a mano'")).toBe(1);
  });

  describe("of several imports that wrote the same task", () => {
    const HEADER = "Entidad;N° Contrato;Tipo Contrato;Importe deuda;Deudor;Email;Dirección 1 (Contrato)\n";

    async function save(contract: string, amount: string): Promise<TaskImportRecord> {
      const row = `Banco Uno;${contract};Temporal;${amount};Ana Gil;ana@correo.example;Calle Mayor 1\n`;
      const { id } = await desk.uploadText("cartera.csv", HEADER + row);
      await desk.toReview(id);
      const record = await desk.toCommitted(id);
      await resolveTaskDuplicates(desk.ctx, { importId: id, decision: "OVERWRITE" });
      return record;
    }

    async function amounts(contract: string): Promise<string[]> {
      const rows = await desk.deps.db.query<{ amount: string }[]>(
        "SELECT amount_debt::text AS amount FROM tasks WHERE n_contract = $1 AND deleted_at IS NULL",
        [contract],
      );
      return rows.map(({ amount }) => amount);
    }

    test("the last first: each gives back what stood before it, the first takes its task along", async () => {
      const [first, second, third] = [
        await save("LIFO", "1,00"),
        await save("LIFO", "2,00"),
        await save("LIFO", "3,00"),
      ];
      const undo = async ({ id }: TaskImportRecord) => (await undoTaskImport(desk.ctx, id)).import.undoReport;
      expect(await amounts("LIFO")).toEqual(["3.00"]);
      expect(await undo(third)).toMatchObject({ restored: 1, kept: 0 });
      expect(await amounts("LIFO")).toEqual(["2.00"]);
      expect(await undo(second)).toMatchObject({ restored: 1, kept: 0 });
      expect(await amounts("LIFO")).toEqual(["1.00"]);
      expect(await undo(first)).toMatchObject({ removed: 1, kept: 0 });
      expect(await amounts("LIFO")).toEqual([]);
    });

    test("an earlier one first: the later values stay until the later one is undone, too", async () => {
      const [, second, third] = [
        await save("FIFO", "1,00"),
        await save("FIFO", "2,00"),
        await save("FIFO", "3,00"),
      ];
      const { import: undone } = await undoTaskImport(desk.ctx, second.id);
      expect(undone.undoReport).toMatchObject({ restored: 0, kept: 1 });
      expect(await amounts("FIFO")).toEqual(["3.00"]);
      await undoTaskImport(desk.ctx, third.id);
      expect(await amounts("FIFO")).toEqual(["1.00"]);
    });

    test("a task somebody edited in between stays with its values", async () => {
      const [first, second] = [await save("EDIT", "1,00"), await save("EDIT", "2,00")];
      await undoTaskImport(desk.ctx, second.id);
      await desk.deps.db.query(
        "UPDATE tasks SET amount_debt = 9, version = version + 1 WHERE n_contract = 'EDIT'",
      );
      const { import: undone } = await undoTaskImport(desk.ctx, first.id);
      expect(undone.undoReport).toMatchObject({ removed: 0, kept: 1 });
      expect(await amounts("EDIT")).toEqual(["9.00"]);
    });

    test("the emptied list isn't offered for restoring, nor its tasks", async () => {
      const record = await save("BIN", "1,00");
      const before = (await deletedTaskItems(desk.ctx)).totalCount;
      await undoTaskImport(desk.ctx, record.id);
      expect((await deletedTaskItems(desk.ctx)).totalCount).toBe(before);
      await expect(restoreTaskList(desk.ctx, String(record.listId))).rejects.toThrow(
        /quedó vacía al deshacer su importación/,
      );
    });
  });

  test("is over after thirty days", async () => {
    const record = await desk.importFile("utf16-tab.csv");
    desk.deps.setNow("2026-12-23T09:00:00.000Z");
    await expect(undoTaskImport(desk.ctx, record.id)).rejects.toThrow(Conflict);
    expect(await liveTasks(record)).toBe(60);
  });
});

describe("overwriting a debtor who was told", () => {
  const HEADER = "Entidad;N° Contrato;Tipo Contrato;Importe deuda;Deudor;Email;Dirección 1 (Contrato)\n";

  async function overwrite(contract: string, debtor: string, email: string): Promise<string> {
    const row = `Banco Uno;${contract};Temporal;1,00;${debtor};${email};Calle Mayor 1\n`;
    const { id } = await desk.uploadText("cartera.csv", HEADER + row);
    await desk.toReview(id);
    await desk.toCommitted(id);
    return (await resolveTaskDuplicates(desk.ctx, { importId: id, decision: "OVERWRITE" })).message;
  }

  test("makes nobody else of them; with another e-mail the links sent to the old one end", async () => {
    const { db } = desk.deps;
    await overwrite("TOLD", "Ana Gil", "ana@correo.example");
    const [task] = await db.getRepository(Task).findBy({ nContract: "TOLD" });
    if (!task) throw new Error("no task");
    const parties = await partiesOfDebts(db.manager, [task]);
    const debtorId = parties.find(({ side }) => side === "RESPONDENT")?.id ?? 0;
    await noteNotice(desk.ctx, db.manager, {
      partyId: debtorId,
      channel: "CERTIFIED_POST",
      received: { at: desk.ctx.clock.now(), receipt: "DELIVERED" },
      createdBy: null,
    });
    const link = await giveLink(desk.deps, debtorId);
    const live = () => findPartyLink(desk.ctx, db, link);
    expect(await overwrite("TOLD", "Zutano Nuevo", "zutano@correo.example")).toBe(
      "Se sobreescribieron 0 tareas. 1 no se pueden sobreescribir porque al deudor ya se le avisó y con los datos del archivo sería otra persona: siguen pendientes.",
    );
    const stored = await db.getRepository(Task).findOneByOrFail({ id: task.id });
    expect(stored).toMatchObject({ debtor: "Ana Gil", contactEmail: "ana@correo.example" });
    expect(await live()).not.toBeNull();
    expect(await overwrite("TOLD", "Ana Gil López", "nueva@correo.example")).toBe(
      "Se sobreescribieron 1 tareas.",
    );
    expect(await live()).toBeNull();
  });
});

test("two lists with the same debts, saved at once: each debt is one task, the rest waits for a decision", async () => {
  const before = await desk.count("SELECT count(*) FROM tasks");
  const rows = (entity: string, from: number) => [
    "Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección",
    ...Array.from({ length: 300 }, (_, at) => {
      const contract = from + at;
      return `${entity};SIM-${contract};Temporal;${contract},50;Deudora ${contract};d@correo.example;Calle Mayor 1`;
    }),
  ];
  const files = [rows("Banco Simultáneo, S.A.", 0), rows("BANCO SIMULTANEO SA", 200)];
  const records: TaskImportRecord[] = [];
  for (const [at, lines] of files.entries()) {
    const { id } = await desk.uploadText(`simultanea-${at}.csv`, lines.join("\n"));
    records.push(await desk.toReview(id));
  }
  const saved = await Promise.all(records.map(({ id }) => desk.toCommitted(id)));
  const created = saved.map(({ createdCount }) => createdCount).toSorted((a, b) => a - b);
  expect(created).toEqual([200, 300]);
  expect(await desk.count("SELECT count(*) FROM tasks")).toBe(before + 500);
  for (const record of saved) {
    const { pendingDuplicates } = await importCounts(desk.ctx, record);
    expect(pendingDuplicates).toBe(300 - record.createdCount);
  }
});
