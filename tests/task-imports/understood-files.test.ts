import { utils, write } from "@e965/xlsx";
import type { CellObject } from "@e965/xlsx";
import { describe, expect, test } from "@jest/globals";
import { completeTasksFromImport } from "../../server/domains/task-imports/complete-tasks.ts";
import { importRows } from "../../server/domains/task-imports/import-rows.ts";
import { undoTaskImport } from "../../server/domains/task-imports/undo-import.ts";
import { decideTaskImportReading } from "../../server/domains/task-imports/decide-reading.ts";
import pg from "pg";
import { importWarnings } from "../../server/domains/task-imports/import-view.ts";
import { exportColumns, exportStatement } from "../../server/domains/tasks/export-columns.ts";
import { resolveTaskDuplicates } from "../../server/domains/task-imports/resolve-duplicates.ts";
import { taskEntities, taskListCompanies } from "../../server/domains/tasks/list-task-lists.ts";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { missingValues } from "../../server/domains/tasks/missing-values.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { importDesk } from "../support/task-imports.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";

const desk = importDesk();
const HEADERS = [
  "Entidad",
  "Contrato",
  "Tipo Contrato",
  "Importe",
  "Deudor",
  "Email",
  "Dirección 1 (Contrato)",
];

/** A row of texts, and numbers for what is no text, in the style `s`. */
function row(cells: readonly (string | number)[], style = 0): string {
  const xml = cells.map((cell) =>
    typeof cell === "number"
      ? `<c s="${style}"><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
  );
  return `<row>${xml.join("")}</row>`;
}

describe("workbooks of the 1904 date system", () => {
  test("also days that no format shows as dates are four years later", async () => {
    const debt = ["Banco Uno", "N-1", "Temporal", "12,50", "Ana Gil", "ana@correo.example", "Calle Mayor 1"];
    const second = '<y:workbookPr xmlns:y="urn:y" chartTrackingRefBase="1"/>';
    const bytes = zipBytes(
      workbookParts(row([...HEADERS, "Fecha deuda"]) + row([...debt, 43_901]), {
        workbookProperties: `<workbookPr date1904="1"/>${second}`,
      }),
    );
    const { id } = await desk.uploadText("mac.xlsx", bytes);
    await desk.toReview(id);
    const saved = await desk.toCommitted(id);
    const [task] = await desk.deps.db.query<{ date: string }[]>(
      "SELECT debt_date::text AS date FROM tasks WHERE list_id = $1",
      [saved.listId],
    );
    expect(task).toEqual({ date: "2024-03-12" });
  });
});

describe("text in two encodings", () => {
  test("is saved with all its letters, and the rows of the other one are named", async () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Crédito;C-${at};Temporal;12,50;Íñigo Muñoz;a${at}@correo.example;Calle Peñón ${at}`,
    );
    const stray = Buffer.from(
      "Banco;C-99;Temporal;1,00;Jos\u00e9 Pe\u00f1a;x@correo.example;Calle 1\n",
      "latin1",
    );
    const bytes = Buffer.concat([Buffer.from(`${HEADERS.join(";")}\n${lines.join("\n")}\n`), stray]);
    const { id, encoding, notes } = await desk.uploadText("mezcla.csv", bytes);
    expect([encoding, notes.stray?.rows]).toEqual(["utf-8", [32]]);
    const reviewed = await desk.toReview(id);
    expect(await importWarnings(desk.ctx, reviewed)).toEqual([
      "La fila 32 no está en UTF-8 como el resto del archivo: se ha leído como windows-1252. Comprueba sus acentos o elige otra codificación.",
    ]);
    const saved = await desk.toCommitted(id);
    const names = await desk.deps.db.query<{ debtor: string }[]>(
      "SELECT debtor FROM tasks WHERE list_id = $1 GROUP BY debtor ORDER BY debtor COLLATE spanish",
      [saved.listId],
    );
    expect(names.map(({ debtor }) => debtor)).toEqual(["Íñigo Muñoz", "José Peña"]);
  });
});

describe("amounts that aren't euros", () => {
  const debt = ["Banco Uno", "N-1", "Temporal", "Ana Gil", "ana@correo.example", "Calle Mayor 1"];
  const headers = ["Entidad", "Contrato", "Tipo Contrato", "Deudor", "Email", "Dirección 1 (Contrato)"];

  async function amountsOf(id: string) {
    const { listId } = await desk.toCommitted(id);
    const rows = await desk.deps.db.query<{ amount: string }[]>(
      "SELECT amount_debt AS amount FROM tasks WHERE list_id = $1 ORDER BY import_row",
      [listId],
    );
    return rows.map(({ amount }) => amount);
  }

  test.each(["xlsx", "xls"] as const)(
    "cells with dollars in their format are refused in an .%s",
    async (type) => {
      const rows = [
        [...headers, "Deuda"],
        [...debt.with(1, `${type}-1`), 12.5],
        [...debt.with(1, `${type}-2`), 3],
      ];
      const sheet = utils.aoa_to_sheet(rows);
      (sheet["G2"] as CellObject).z = "[$$-409]#,##0.00";
      const book = utils.book_new(sheet, "Hoja 1");
      const { id } = await desk.uploadText(
        `dolares.${type}`,
        write(book, { type: "buffer", bookType: type === "xls" ? "biff8" : "xlsx" }) as Buffer,
      );
      const reviewed = await desk.toReview(id);
      expect([reviewed.rowsValid, reviewed.rowsFailing]).toEqual([1, 1]);
      expect((await importWarnings(desk.ctx, reviewed)).join()).toContain("hay importes en «$»");
      expect(await amountsOf(id)).toEqual(["3.00"]);
    },
  );

  test("thousands are asked for, and stored as what they are", async () => {
    const text = `Importes en miles de euros;;;;;;\n${headers.join(";")};Deuda\n${debt.with(1, "miles-1").join(";")};12,5\n`;
    const { id } = await desk.uploadText("miles.csv", text);
    const asked = await desk.toReview(id);
    expect(asked.rowsValid).toBe(0);
    await decideTaskImportReading(desk.ctx, id, [{ column: 6, kind: "UNIT", value: "THOUSANDS" }]);
    const checked = await desk.until(id, "REVIEW");
    expect([checked.rowsValid, await importWarnings(desk.ctx, checked)]).toEqual([1, []]);
    expect(await amountsOf(id)).toEqual(["12500.00"]);
  });

  test("an answer that is none of the question's is refused", async () => {
    const { id } = await desk.uploadText("otra.csv", `${headers.join(";")};Deuda\n${debt.join(";")};12,5\n`);
    await desk.untilStaged(id);
    for (const wrong of [
      { column: 99, kind: "UNIT" as const, value: "EUROS" },
      { column: 6, kind: "DATE_ORDER" as const, value: "YDM" },
    ]) {
      await expect(decideTaskImportReading(desk.ctx, id, [wrong])).rejects.toThrow(InvalidInput);
    }
  });
});

describe("debts with blanks", () => {
  test("are saved with what they have, found by what they lack, and told so in list, detail and export", async () => {
    const rows = [
      "Banco Hueco;H-1;Temporal;10,00;Ana Gil;;Calle Mayor 1;",
      ";H-2;;20,00;Eva Ríos;eva@correo.example;;600111222",
      "Banco Hueco;H-3;Temporal;30,00;Juan Paz;;;",
    ];
    const { id } = await desk.uploadText("huecos.csv", `${HEADERS.join(";")};Teléfono\n${rows.join("\n")}\n`);
    const reviewed = await desk.toReview(id);
    expect([reviewed.rowsValid, reviewed.rowsFailing]).toEqual([2, 1]);
    const { listId } = await desk.toCommitted(id);
    const page = (missing?: "EMAIL" | "ADDRESS" | "ENTITY") =>
      listTasks(desk.ctx, { listId: String(listId), missing }, "CODE", "ASC");
    const told = (await page()).nodes.map((task) => [task.nContract, missingValues(task)]);
    expect(told).toEqual([
      ["H-1", ["EMAIL", "PHONE", "INTERVENTION"]],
      ["H-2", ["ADDRESS", "ENTITY", "TYPE_CONTRACT", "INTERVENTION"]],
    ]);
    expect((await page("EMAIL")).nodes.map(({ nContract }) => nContract)).toEqual(["H-1"]);
    expect((await page("ENTITY")).totalCount).toBe(1);
    const statement = exportStatement({ filter: { listId: String(listId) }, taskIds: null }, [], "t.code_id");
    const at = exportColumns([]).findIndex(({ header }) => header === "Falta");
    const client = new pg.Client(desk.database.url);
    await client.connect();
    const { rows: exported } = await client.query<unknown[]>({
      text: statement.sql,
      values: statement.params,
      rowMode: "array",
    });
    await client.end();
    expect(exported.map((cells) => cells[at])).toEqual([
      "Email, Teléfono, Intervención",
      "Dirección, Entidad, Tipo Contrato, Intervención",
    ]);
  });
});

describe("what is remembered of earlier lists", () => {
  const file = (entity: string, first: string, count = 3) =>
    `${HEADERS.join(";")}\n${Array.from({ length: count }, (_, at) => `${entity};${first}-${at};Temporal;10,00;Ana Gil;a@correo.example;Calle 1`).join("\n")}\n`;
  const details = (company: string, email: string) => ({
    name: "Cartera",
    company,
    contact: { email, lada: "34", phone: "910000001" },
  });

  test("company and contact come back for the same company only", async () => {
    const { id } = await desk.uploadText("uno.csv", file("Banco Iberia, S.A.", "RU"));
    await desk.toReview(id, details("Banco Iberia, S.A.", "cartera@iberia.example"));
    await desk.toCommitted(id);
    const again = await desk.uploadText("dos.csv", file("BANCO IBERIA SA", "RD"));
    expect(again.listDetails).toMatchObject({
      company: "Banco Iberia, S.A.",
      contact: { email: "cartera@iberia.example" },
    });
    for (const [name, text] of [
      ["tres.csv", file("Fondo Levante", "RT")],
      ["cuatro.csv", file("Banco Iberia, S.L.", "RC")],
      [
        "cinco.csv",
        `${file("Banco Iberia, S.A.", "RV")}Fondo Levante;RV-9;Temporal;1,00;Eva;e@correo.example;Calle 2\n`,
      ],
    ] as const) {
      const other = await desk.uploadText(name, text);
      expect([name, other.listDetails.company, other.listDetails.contact.email]).toEqual([name, null, null]);
    }
  });

  test("a creditor of a file of several isn't offered where it doesn't occur; a servicer of them is", async () => {
    // Of their own headers: nothing else is known of this shape.
    const several = (kind: string, ...entities: string[]) =>
      `${file("", "", 0).trimEnd()};${kind}\n${entities.map((entity, at) => `${entity};${kind}${at};Temporal;10,00;Ana Gil;a@correo.example;Calle 1;x`).join("\n")}\n`;
    const offered = async (name: string, text: string) =>
      (await desk.uploadText(name, text)).listDetails.company;
    for (const [kind, company] of [
      ["RX", "Banco Uno"],
      ["RY", "Gestora Sierra"],
    ] as const) {
      const { id } = await desk.uploadText(`${kind}.csv`, several(kind, "Banco Uno", "Banco Dos"));
      await desk.toReview(id, details(company, "contacto@correo.example"));
      await desk.toCommitted(id);
    }
    expect(await offered("rx-dos.csv", several("RX", "Banco Dos"))).toBeNull();
    expect(await offered("rx-uno.csv", several("RX", "Banco Uno", "Banco Dos"))).toBe("Banco Uno");
    expect(await offered("ry-dos.csv", several("RY", "Banco Dos"))).toBe("Gestora Sierra");
  });

  test("another creditor far down takes the offer back", async () => {
    const text = `${file("Banco Iberia, S.A.", "RL", 3_000)}Fondo Levante;RL-X;Temporal;1,00;Eva;e@correo.example;Calle 2\n`;
    const { id, listDetails } = await desk.uploadText("largo.csv", text);
    expect(listDetails.company).toBe("Banco Iberia, S.A.");
    expect((await desk.untilStaged(id)).listDetails).toMatchObject({
      company: null,
      contact: { email: null },
    });
  });

  test("a file of stored tasks alone makes no list; one of its own comes with the first independent task", async () => {
    const before = await desk.count("SELECT count(*) FROM task_lists");
    const { id } = await desk.uploadText("repetido.csv", file("BANCO IBERIA SA", "RU"));
    await desk.toReview(id);
    const saved = await desk.toCommitted(id);
    expect([saved.listId, saved.createdCount]).toEqual([null, 0]);
    expect(await desk.count("SELECT count(*) FROM task_lists")).toBe(before);
    await resolveTaskDuplicates(desk.ctx, { importId: id, decision: "KEEP_STORED", duplicateIds: [] });
    const { count, import: after } = await resolveTaskDuplicates(desk.ctx, {
      importId: id,
      decision: "INDEPENDENT",
    });
    expect(count).toBe(3);
    const { listId } = after;
    expect(await desk.count("SELECT count(*) FROM tasks WHERE list_id = $1", [listId])).toBe(3);
  });

  test("an institution is one, however its name is written", async () => {
    const entities = await taskEntities(desk.ctx, "iberia");
    expect(entities).toHaveLength(1);
    const page = await listTasks(desk.ctx, { institution: "banco iberia s.a." }, "CODE", "ASC");
    expect(page.totalCount).toBe(entities[0]?.count);
    expect(new Set(page.nodes.map(({ entity }) => entity))).toEqual(
      new Set(["Banco Iberia, S.A.", "BANCO IBERIA SA"]),
    );
    const companies = await taskListCompanies(desk.ctx);
    expect(companies.filter(({ name }) => /iberia/i.test(name))).toHaveLength(1);
  });
});

describe("a second file that only completes", () => {
  const stored = (contract: string) =>
    desk.deps.db.query<Record<string, unknown>[]>(
      `SELECT debtor, contact_email AS email, contact_phone AS phone, identity_document AS document,
         type_contract AS type, addresses, amount_debt AS amount FROM tasks
       WHERE n_contract LIKE $1 AND deleted_at IS NULL ORDER BY id`,
      [contract],
    );

  test("fills in what is missing, by contract or by document, and nothing else; it can be undone", async () => {
    const first = [
      "Banco Lleno;K-1;Temporal;10,00;Ana Gil;;Calle Mayor 1;11111111H",
      "Banco Lleno;K-2;;20,00;Eva Ríos;eva@correo.example;;22222222J",
      "Banco Lleno;K-3;Temporal;30,00;Eva Ríos;;Calle 3;22222222J",
      "Banco Lleno;K-4;Temporal;40,00;Uno;uno@correo.example;;",
      "Banco Otro;K-4;Temporal;40,00;Dos;dos@correo.example;;",
    ];
    const { id } = await desk.uploadText("primero.csv", `${HEADERS.join(";")};NIF\n${first.join("\n")}\n`);
    await desk.toReview(id);
    await desk.toCommitted(id);
    const lists = await desk.count("SELECT count(*) FROM task_lists");

    const second = [
      "K-1;;nueva@correo.example;600111222;999,99",
      ";22222222-J;otra@correo.example;600333444;",
      "K-4;;cuatro@correo.example;;",
      "K-99;;nadie@correo.example;;",
      "K-3;;sin-arroba;;",
    ];
    const more = await desk.uploadText(
      "segundo.csv",
      `Contrato;NIF;Email;Teléfono;Importe deuda\n${second.join("\n")}\n`,
    );
    await desk.untilStaged(more.id);
    const { import: done } = await completeTasksFromImport(desk.ctx, more.id);
    expect(done).toMatchObject({
      status: "COMMITTED",
      listId: null,
      createdCount: 0,
      overwrittenCount: 3,
      rowsLeftOut: 3,
    });
    expect(await desk.count("SELECT count(*) FROM task_lists")).toBe(lists);
    const [k1] = await stored("K-1");
    expect(k1).toMatchObject({
      email: "nueva@correo.example",
      phone: "600111222",
      amount: "10.00",
      document: "11111111H",
    });
    const [k2] = await stored("K-2");
    expect(k2).toMatchObject({ email: "eva@correo.example", phone: "600333444", type: null });
    const [k3] = await stored("K-3");
    expect(k3).toMatchObject({ email: "otra@correo.example", phone: "600333444", addresses: ["Calle 3"] });
    const left = await importRows(desk.ctx, done, { filter: "LEFT_OUT" });
    expect(left.nodes.map(({ number, problems }) => [number, problems[0]?.code])).toEqual([
      [4, "SEVERAL_TASKS"],
      [5, "NO_TASK"],
      [6, "INVALID_EMAIL"],
    ]);

    const { import: undone } = await undoTaskImport(desk.ctx, more.id);
    expect(undone.undoReport).toMatchObject({ restored: 3, removed: 0, kept: 0 });
    expect((await stored("K-3"))[0]).toMatchObject({ email: null, phone: null });
  });

  test("what a row says of one creditor's debts is not put into another's", async () => {
    const first = [
      "Banco Norte;D-1;Temporal;10,00;Ana Gil;;Calle 1;33333333P",
      "Banco Sur;D-2;Temporal;20,00;Ana Gil;;Calle 1;33333333P",
    ];
    const { id } = await desk.uploadText("dos.csv", `${HEADERS.join(";")};NIF\n${first.join("\n")}\n`);
    await desk.toReview(id);
    await desk.toCommitted(id);
    const more = await desk.uploadText(
      "del-norte.csv",
      "Entidad;NIF;Email\nBANCO NORTE;33333333P;ana@correo.example\n",
    );
    await desk.untilStaged(more.id);
    const { import: done } = await completeTasksFromImport(desk.ctx, more.id);
    expect(done).toMatchObject({ overwrittenCount: 1, rowsLeftOut: 0 });
    expect((await stored("D-1"))[0]).toMatchObject({ email: "ana@correo.example" });
    expect((await stored("D-2"))[0]).toMatchObject({ email: null });
  });

  test("needs a column to find the tasks by, one to fill in, and a task that lacks it", async () => {
    const complete = async (text: string) => {
      const { id } = await desk.uploadText("tercero.csv", text);
      await desk.untilStaged(id);
      return completeTasksFromImport(desk.ctx, id);
    };
    await expect(complete("Deudor;Email;Teléfono\nAna;a@correo.example;600111222\n")).rejects.toThrow(
      InvalidInput,
    );
    await expect(complete("Contrato;Sesiones;Status\nK-1;2;Esperando\n")).rejects.toThrow(InvalidInput);
    await expect(complete("Contrato;Email;Teléfono\nNADA-1;a@correo.example;600111222\n")).rejects.toThrow(
      "Ninguna fila del archivo completa",
    );
  });
});
