import { describe, expect, test } from "@jest/globals";
import { correctTaskImportCells } from "../../server/domains/task-imports/correct-cells.ts";
import { changeTaskImportReading } from "../../server/domains/task-imports/change-reading.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import type { TaskImportRecord } from "../../server/domains/task-imports/import-record.ts";
import { importRows } from "../../server/domains/task-imports/import-rows.ts";
import {
  importColumns,
  importCounts,
  importWarnings,
} from "../../server/domains/task-imports/import-view.ts";
import { leaveOutTaskImportRows } from "../../server/domains/task-imports/leave-out-rows.ts";
import { replaceTaskImportValue } from "../../server/domains/task-imports/replace-value.ts";
import { saveTaskImportMapping } from "../../server/domains/task-imports/save-mapping.ts";
import { Conflict, InvalidInput } from "../../server/platform/refusals.ts";
import { importDesk, LIST_DETAILS } from "../support/task-imports.ts";

const desk = importDesk();
const FAILING = [5, 9, 13, 17, 21, 25, 33];

async function reviewOfErrors(): Promise<TaskImportRecord> {
  const { id } = await desk.upload("con-errores.csv");
  return desk.toReview(id);
}

async function failingRows(record: TaskImportRecord) {
  return (await importRows(desk.ctx, record, { filter: "ERRORS", page: { size: 100 } })).nodes;
}

function columnOf(record: TaskImportRecord, property: string): number {
  return record.choices.findIndex((choice) => choice === property);
}

describe("the review of a file with errors", () => {
  test("shows the failing rows, their problems and real counts", async () => {
    const record = await reviewOfErrors();
    const rows = await failingRows(record);
    expect(rows.map(({ number }) => number)).toEqual(FAILING);
    expect(rows.every(({ problems }) => problems.length > 0)).toBe(true);
    const counts = await importCounts(desk.ctx, record);
    expect(counts).toMatchObject({ rows: 40, valid: 33, errors: 7, leftOut: 0 });
    const columns = importColumns(record, "2026-07-01");
    const perColumn = columns.map(
      ({ index }) => rows.filter((row) => row.problems.some((one) => one.column === index)).length,
    );
    expect(columns.map(({ errorCount }) => errorCount)).toEqual(perColumn);
    expect(columns.find(({ choice }) => choice === "typeContract")?.unknownValues).toEqual([
      { value: rows.find(({ number }) => number === 17)?.problems[0]?.value, count: 1 },
    ]);
    const one = columns.findIndex(({ errorCount }) => errorCount > 0);
    const page = await importRows(desk.ctx, record, { filter: "ERRORS", column: one, page: { size: 2 } });
    expect(page.totalCount).toBe(columns[one]?.errorCount);
  });

  test("a cell corrected in place makes its row good; put in wrongly it fails again", async () => {
    const record = await reviewOfErrors();
    const rows = await failingRows(record);
    const bad = rows.find(({ problems }) => problems.length === 1 && problems[0]?.property === "email");
    expect(bad).toBeDefined();
    const column = columnOf(record, "email");
    const row = bad?.number ?? 0;
    const fixed = await correctTaskImportCells(desk.ctx, record.id, [
      { row, column, value: " ana@correo.example " },
    ]);
    expect(fixed.import).toMatchObject({ rowsFailing: 6, rowsValid: 34, version: record.version + 1 });
    const all = await importRows(desk.ctx, fixed.import, { filter: "ALL", search: "ana@correo.example" });
    expect(all.nodes.map(({ number, corrected }) => ({ number, corrected }))).toEqual([
      { number: row, corrected: [column] },
    ]);
    // A debtor without an e-mail can be reached by the address; one of a wrong e-mail is asked about.
    const emptied = await correctTaskImportCells(desk.ctx, record.id, [{ row, column, value: "" }]);
    expect(emptied.import).toMatchObject({ rowsFailing: 6, rowsValid: 34 });
    const wrong = await correctTaskImportCells(desk.ctx, record.id, [{ row, column, value: "ana@" }]);
    expect(wrong.import).toMatchObject({ rowsFailing: 7, rowsValid: 33 });
    expect(
      (await failingRows(wrong.import)).find(({ number }) => number === row)?.problems[0]?.message,
    ).toMatch(/^Email inválido/);
  });

  test("an unknown value is mapped once for its column", async () => {
    const record = await reviewOfErrors();
    const column = columnOf(record, "typeContract");
    const from = importColumns(record, "2026-07-01")[column]?.unknownValues[0]?.value ?? "";
    await expect(
      replaceTaskImportValue(desk.ctx, record.id, { column, from, to: "Temporal" }),
    ).rejects.toThrow(InvalidInput);
    const { import: after } = await replaceTaskImportValue(desk.ctx, record.id, {
      column,
      from,
      to: "TEMPORAL",
    });
    expect(after).toMatchObject({ status: "REVIEW", rowsFailing: 6, rowsValid: 34 });
    expect(importColumns(after, "2026-07-01")[column]?.unknownValues).toEqual([]);
    const saved = await desk.toCommitted(record.id);
    const stored = await desk.count(
      "SELECT count(*) FROM tasks WHERE list_id = $1 AND import_row = 17 AND type_contract = 'TEMPORAL'",
      [saved.listId],
    );
    expect(stored).toBe(1);
  });

  test("rows are left out and taken back in, one or all", async () => {
    const record = await reviewOfErrors();
    const { import: without } = await leaveOutTaskImportRows(desk.ctx, record.id, [2, 5, 9_999], true);
    expect(without).toMatchObject({ rowsValid: 32, rowsFailing: 6, rowsLeftOut: 2 });
    const left = await importRows(desk.ctx, without, { filter: "LEFT_OUT" });
    expect(left.nodes.map(({ number }) => number)).toEqual([2, 5]);
    const { import: clean } = await leaveOutTaskImportRows(desk.ctx, record.id, null, true);
    expect(clean).toMatchObject({ rowsValid: 32, rowsFailing: 0, rowsLeftOut: 8 });
    const { import: back } = await leaveOutTaskImportRows(desk.ctx, record.id, null, false);
    expect(back).toMatchObject({ rowsValid: 33, rowsFailing: 7, rowsLeftOut: 0 });
  });

  test("corrections and left-out rows outlive a new mapping", async () => {
    const record = await reviewOfErrors();
    const email = columnOf(record, "email");
    const bad = (await failingRows(record)).find(({ problems }) => problems[0]?.property === "email");
    await correctTaskImportCells(desk.ctx, record.id, [
      { row: bad?.number ?? 0, column: email, value: "b@correo.example" },
    ]);
    const { import: before } = await leaveOutTaskImportRows(desk.ctx, record.id, [2], true);
    const extra = record.choices.findIndex(
      (choice) => choice === "EXTRA" || choice === "thirdParties" || choice === "phone",
    );
    const columns = [{ index: extra, choice: "IGNORE" as const }];
    const { import: saved } = await saveTaskImportMapping(desk.ctx, record.id, {
      version: before.version,
      columns,
    });
    expect(["VALIDATING", "REVIEW"]).toContain(saved.status);
    const again = await desk.until(record.id, "REVIEW");
    expect(again).toMatchObject({ rowsLeftOut: 1 });
    const rows = await importRows(desk.ctx, again, { filter: "ALL", search: "b@correo.example" });
    expect(rows.totalCount).toBe(1);
    expect(rows.nodes[0]?.problems).toEqual([]);
  });
});

describe("the mapping", () => {
  test("unfinished work is kept, and a stale version is refused with how things stand", async () => {
    const { id, version } = await desk.upload("titulo.xlsx");
    await desk.untilStaged(id);
    const first = await saveTaskImportMapping(desk.ctx, id, {
      version,
      columns: [{ index: 0, choice: "EXTRA" }],
      listDetails: { name: "  A medias " },
    });
    expect(first.import).toMatchObject({ status: "MAPPING", version: version + 1 });
    expect(first.import.choices[0]).toBe("EXTRA");
    expect(first.import.listDetails.name).toBe("A medias");
    const stale = saveTaskImportMapping(desk.other, id, {
      version,
      columns: [{ index: 1, choice: "IGNORE" }],
    });
    await expect(stale).rejects.toMatchObject({
      name: "Conflict",
      payload: { import: { version: version + 1 } },
    });
  });

  test("one property goes to one column, and only to columns that exist", async () => {
    const { id, version } = await desk.upload("titulo.xlsx");
    const twice = [
      { index: 0, choice: "dateLastAction" as const },
      { index: 1, choice: "dateLastAction" as const },
      { index: 99, choice: "IGNORE" as const },
    ];
    const refused = saveTaskImportMapping(desk.ctx, id, { version, columns: twice });
    await expect(refused).rejects.toMatchObject({
      problems: [{ field: ["columns", "2", "index"] }, { code: "DUPLICATE" }],
    });
  });

  test("the list's details are required when it is saved, all problems at once", async () => {
    const { id } = await desk.upload("coma.csv");
    const details = { name: " ", company: "", contact: { email: "nadie", lada: "34", phone: "91 000" } };
    await desk.toReview(id, details);
    await expect(commitTaskImport(desk.ctx, id)).rejects.toMatchObject({
      problems: [
        { field: ["listDetails", "name"], message: "Este campo es requerido" },
        { field: ["listDetails", "company"], message: "Este campo es requerido" },
        { field: ["listDetails", "contact", "email"], message: "Email inválido" },
        { field: ["listDetails", "contact", "phone"], message: "Solo números permitidos" },
      ],
    });
  });

  test("what was chosen is offered for the next file of the same shape", async () => {
    const first = await desk.importFile("utf16-tab.csv");
    desk.deps.setNow("2026-11-21T11:00:00.000Z");
    const { id } = await desk.upload("utf16-tab.csv", desk.other);
    const next = await desk.untilStaged(id);
    expect(next.columns.map(({ suggestion }) => suggestion?.choice)).toEqual(first.choices);
    expect(next.columns.every(({ suggestion }) => suggestion?.reason === "REMEMBERED")).toBe(true);
    expect(next.listDetails).toMatchObject({ name: null, company: LIST_DETAILS.company });
    const [warning] = await importWarnings(desk.ctx, next);
    expect(warning).toMatch(
      /^Este mismo archivo ya se importó el 20\/11\/26, 12:00: lista L26-\d{6} «Cartera de prueba», por Ana Administradora\.$/,
    );
  });
});

describe("another reading", () => {
  test("another sheet is staged anew and choices stay with their headers", async () => {
    const { id, version } = await desk.upload("varias-hojas.xlsx");
    const staged = await desk.untilStaged(id);
    const email = staged.columns.findIndex(({ suggestion }) => suggestion?.choice === "email");
    await saveTaskImportMapping(desk.ctx, id, { version, columns: [{ index: email, choice: "email" }] });
    const other = changeTaskImportReading(desk.ctx, id, { sheetName: "Oculta" });
    await expect(other).rejects.toMatchObject({ problems: [{ field: ["sheetName"] }] });
    const { import: again } = await changeTaskImportReading(desk.ctx, id, { headerRow: staged.headerRow });
    expect(again.choices[email]).toBe("email");
    expect(await desk.untilStaged(id)).toMatchObject({ rowsTotal: 90 });
    expect(
      await desk.count("SELECT count(*) FROM task_import_rows WHERE import_number = $1", [again.number]),
    ).toBe(90);
  });

  test("the encoding shows its effect, and a reading that finds nothing changes nothing", async () => {
    const { id } = await desk.upload("late-accent-cp1252.csv");
    await desk.untilStaged(id);
    const { import: wrong } = await changeTaskImportReading(desk.ctx, id, { delimiter: "|" }).catch(
      (error: unknown) => {
        expect(error).toBeInstanceOf(InvalidInput);
        return { import: null };
      },
    );
    if (wrong) expect(wrong.columns.length).toBe(1);
    await changeTaskImportReading(desk.ctx, id, { delimiter: ";", encoding: "windows-1252" });
    const back = await desk.untilStaged(id);
    expect(back).toMatchObject({ rowsTotal: 1500, encoding: "windows-1252", delimiter: ";" });
    await expect(changeTaskImportReading(desk.ctx, id, { headerRow: 999_999 })).rejects.toThrow(InvalidInput);
    expect(await desk.untilStaged(id)).toMatchObject({ rowsTotal: 1500, headerRow: 1 });
  });
});

test("nothing can be corrected or saved twice in the wrong moment", async () => {
  const saved = await desk.importFile("cartera.xls");
  await expect(
    correctTaskImportCells(desk.ctx, saved.id, [{ row: 2, column: 0, value: "x" }]),
  ).rejects.toThrow(Conflict);
  await expect(leaveOutTaskImportRows(desk.ctx, saved.id, [2], true)).rejects.toThrow(Conflict);
  await expect(changeTaskImportReading(desk.ctx, saved.id, { headerRow: 1 })).rejects.toThrow(Conflict);
});
