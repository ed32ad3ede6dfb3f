import { beforeAll, describe, expect, test } from "@jest/globals";
import { historiesOfTasks } from "../../server/domains/cases/read-histories.ts";
import { joinWaiting } from "../../server/domains/debtors/join-waiting.ts";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import type { TaskImportRecord } from "../../server/domains/task-imports/import-record.ts";
import { importCounts } from "../../server/domains/task-imports/import-view.ts";
import { importDuplicates } from "../../server/domains/task-imports/list-duplicates.ts";
import { otherObligorReasons, type Owing } from "../../server/domains/task-imports/other-obligor.ts";
import { resolveTaskDuplicates } from "../../server/domains/task-imports/resolve-duplicates.ts";
import { undoTaskImport } from "../../server/domains/task-imports/undo-import.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { importDesk } from "../support/task-imports.ts";

/** A file with a row for each of those who owe one contract: one debt, several obligors. */

const desk = importDesk();
const HEADER =
  "Entidad;N° Contrato;Tipo Contrato;Importe deuda;Deudor;Documento;Intervención;Email;Dirección 1 (Contrato)\n";

async function taskOf(nContract: string): Promise<Task> {
  return desk.deps.db.getRepository(Task).findOneOrFail({ where: { nContract }, order: { id: "ASC" } });
}

async function obligorsOf(nContract: string) {
  const parties = await partiesOfDebts(desk.deps.db.manager, [await taskOf(nContract)]);
  return parties.filter(({ side }) => side === "RESPONDENT");
}

const named = async (nContract: string) =>
  (await obligorsOf(nContract)).map(({ names, role }) => ({ names, role }));

async function save(rows: string): Promise<TaskImportRecord> {
  const { id } = await desk.uploadText("avales.csv", HEADER + rows);
  await desk.toReview(id);
  return desk.toCommitted(id);
}

const addAll = (importId: string) =>
  resolveTaskDuplicates(desk.ctx, { importId, decision: "ADD_OBLIGOR", role: "TITULAR" });

let first: TaskImportRecord;
beforeAll(async () => {
  first = await desk.importFile("obligados.csv");
}, 60_000);

describe("rows of one file", () => {
  test("of one contract make one task, of its holder; who else owes it is recognised, with the reasons", async () => {
    expect(first.createdCount).toBe(4);
    expect((await taskOf("A-1")).debtor).toBe("Tomasa Titular Sanz");
    const counts = await importCounts(desk.ctx, first);
    expect(counts).toMatchObject({ pendingDuplicates: 5, pendingObligors: 3 });
    const { nodes } = await importDuplicates(desk.ctx, first, { size: 10 });
    expect(nodes.map(({ rowNumber, kind, role }) => [rowNumber, kind, role])).toEqual([
      [2, "OTHER_OBLIGOR", "FIADOR"],
      [4, "OTHER_OBLIGOR", "AVALISTA"],
      [6, "SAME_DEBT", "TITULAR"],
      [8, "OTHER_OBLIGOR", null],
      [10, "SAME_DEBT", null],
    ]);
    expect(nodes[0]?.reasons).toEqual([
      "Otro documento: 00000001R, y el guardado es 00000014Z.",
      "Otro nombre: «Fernando Fianza Ruiz», y la tarea es de «Tomasa Titular Sanz».",
    ]);
    expect(nodes[3]?.reasons).toEqual([
      "Otro nombre: «Carlos Castro», y la tarea es de «Berta Blanco».",
      "El importe es el mismo: 500,00 €.",
    ]);
  });

  test("join the debt, each in its quality; the amount counts once, and nobody is added twice", async () => {
    const answers = await Promise.all([addAll(first.id), addAll(first.id)]);
    expect(answers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(answers.find(({ count }) => count === 3)?.message).toBe(
      "Se añadieron 3 personas obligadas a sus deudas.",
    );
    expect(await named("A-1")).toEqual([
      { names: "Tomasa Titular Sanz", role: null },
      { names: "Fernando Fianza Ruiz", role: "FIADOR" },
      { names: "Aurora Aval Prieto", role: "AVALISTA" },
    ]);
    expect(await named("A-3")).toEqual([
      { names: "Berta Blanco", role: null },
      { names: "Carlos Castro", role: "TITULAR" },
    ]);
    expect((await obligorsOf("A-1"))[1]).toMatchObject({
      identityDocument: "00000001R",
      email: "fernando@correo.example",
      address: "Calle Mayor 1",
    });
    expect(await desk.count("SELECT sum(amount_debt) AS count FROM tasks WHERE deleted_at IS NULL")).toBe(
      2_200,
    );
    // Another context: counts are read once for each.
    expect(await importCounts(desk.other, first)).toMatchObject({ pendingDuplicates: 2, pendingObligors: 0 });
  });

  test("a guarantor's limitation is its own, and debtors show in which quality they owe", async () => {
    const { id } = await taskOf("A-1");
    const history = (await historiesOfTasks(desk.deps.db.manager, [id])).get(id);
    expect(history?.parties.map(({ role }) => role)).toEqual([
      "creditor",
      "debtor",
      "guarantor",
      "guarantor",
    ]);
    await joinWaiting(desk.deps);
    const debts = await desk.deps.db.query<{ role: string }[]>(
      "SELECT role FROM debtor_debts WHERE task_id = $1 ORDER BY position",
      [id],
    );
    expect(debts.map(({ role }) => role)).toEqual(["TITULAR", "FIADOR", "AVALISTA"]);
  });
});

describe("a row of a later file", () => {
  const ROW = "Banco Uno;A-2;Temporal;200,00;Nieves Nueva;00000003A;Avalista;nieves@correo.example;Calle 1\n";

  test("joins the stored task of the contract; undoing the import takes the obligor out again", async () => {
    const second = await save(ROW);
    expect(second).toMatchObject({ createdCount: 0, listId: null });
    expect((await addAll(second.id)).count).toBe(1);
    expect(await named("A-2")).toEqual([
      { names: "Solo Deudor Vega", role: null },
      { names: "Nieves Nueva", role: "AVALISTA" },
    ]);
    const { version } = await taskOf("A-2");
    await desk.deps.db.query("DELETE FROM attempt_changes");
    const { import: undone } = await undoTaskImport(desk.ctx, second.id);
    expect(undone.undoReport).toMatchObject({ removed: 0, kept: 0 });
    expect((await named("A-2")).map(({ names }) => names)).toEqual(["Solo Deudor Vega"]);
    expect((await taskOf("A-2")).version).toBe(version);
    // How the attempt stands follows from who owes it.
    expect(
      await desk.count("SELECT count(*) FROM attempt_changes WHERE task_id = $1", [(await taskOf("A-2")).id]),
    ).toBeGreaterThan(0);
    const said = await desk.deps.db.query<{ summary: string }[]>(
      "SELECT summary FROM task_events WHERE task_id = $1 ORDER BY id DESC LIMIT 2",
      [(await taskOf("A-2")).id],
    );
    expect(said.map(({ summary }) => summary)).toEqual([
      "Se ha quitado a una persona obligada al pago al deshacer la importación: Nieves Nueva.",
      "Se ha añadido a otra persona obligada al pago, con el archivo «avales.csv»: Nieves Nueva (avalista).",
    ]);
  });

  test("stays where it was told meanwhile, and the report names its task", async () => {
    desk.deps.setNow("2026-11-22T09:00:00.000Z");
    const second = await save(ROW.replace("200,00", "200,50"));
    await addAll(second.id);
    const [, added] = await obligorsOf("A-2");
    await noteNotice(desk.ctx, desk.deps.db.manager, {
      partyId: added?.id ?? 0,
      channel: "CERTIFIED_POST",
      createdBy: null,
    });
    const { import: undone } = await undoTaskImport(desk.ctx, second.id);
    expect(undone.undoReport).toMatchObject({ kept: 1, keptCodes: [(await taskOf("A-2")).codeId] });
    expect(await named("A-2")).toHaveLength(2);
  });

  test("waits where the task has ended", async () => {
    await desk.deps.db.query("UPDATE tasks SET state = 'CON_ACUERDO' WHERE n_contract = 'A-4'");
    const second = await save(ROW.replace("A-2", "A-4"));
    expect(await addAll(second.id)).toMatchObject({
      count: 0,
      message:
        "Se añadieron 0 personas obligadas a sus deudas. 1 no se pueden añadir porque su tarea ha terminado: siguen pendientes.",
    });
    expect(await importCounts(desk.ctx, second)).toMatchObject({ pendingObligors: 1 });
  });
});

describe("is another obligor", () => {
  const stored: Owing = {
    debtor: "Ana Gil Pons",
    identityDocument: null,
    intervention: null,
    amountDebt: "10.00",
  };

  test.each<[string, Partial<Owing>, Partial<Owing>, boolean]>([
    [
      "another document and name",
      { identityDocument: "00000014Z" },
      { debtor: "Luis Gil", identityDocument: "00000001R" },
      true,
    ],
    [
      "the same name with another document",
      { identityDocument: "00000014Z" },
      { identityDocument: "00000001R" },
      false,
    ],
    [
      "the same document with another name",
      { identityDocument: "00000014Z" },
      { debtor: "A. Gil", identityDocument: "00000014Z" },
      false,
    ],
    ["another name alone", {}, { debtor: "Zutano Nuevo", amountDebt: "11.00" }, false],
    ["another name with the same amount", {}, { debtor: "Zutano Nuevo" }, true],
    ["more of the name with the same amount", {}, { debtor: "Ana Gil" }, false],
    [
      "a guarantor of the same family",
      {},
      { debtor: "Luis Gil Pons", intervention: "FIADOR", amountDebt: "11.00" },
      true,
    ],
    [
      "a holder, where nobody said what the stored one is",
      {},
      { debtor: "Luis Gil Pons", intervention: "TITULAR", amountDebt: "11.00" },
      false,
    ],
  ])("%s", (_what, before, row, expected) => {
    const known = { ...stored, ...before };
    expect(otherObligorReasons(known, { ...stored, ...row }).length > 0).toBe(expected);
  });
});

test("undoing the file takes its tasks with those who joined them", async () => {
  desk.deps.setNow("2026-11-23T09:00:00.000Z");
  const { import: undone } = await undoTaskImport(desk.ctx, first.id);
  // One was ended above, another one has somebody who was told.
  expect(undone.undoReport?.removed).toBeGreaterThanOrEqual(2);
  expect(await desk.count("SELECT count(*) FROM tasks WHERE n_contract = 'A-1' AND deleted_at IS NULL")).toBe(
    0,
  );
});
