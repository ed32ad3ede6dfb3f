import { expect, test } from "@jest/globals";
import { changeTaskImportReading } from "../../server/domains/task-imports/change-reading.ts";
import { importWarnings } from "../../server/domains/task-imports/import-view.ts";
import { importDesk } from "../support/task-imports.ts";

const desk = importDesk();
const ROWS = ["11;22;33;44", "5;6;7;8", "9;10;11;12", "13;14;15;16"];

test("a table without readable headers is not refused: a row is taken, said so, and can be changed", async () => {
  const { id } = await desk.uploadText("numeros.csv", ROWS.join("\n"));
  const record = await desk.untilStaged(id);
  expect(record).toMatchObject({ headerRow: 1, rowsTotal: 3 });
  expect(await importWarnings(desk.ctx, record)).toContain(
    "No se reconocen los encabezados: se ha tomado la fila 1. Si no es esa, elige otra en «Cabecera».",
  );
  await changeTaskImportReading(desk.ctx, id, { headerRow: 2 });
  expect(await desk.untilStaged(id)).toMatchObject({ headerRow: 2, rowsTotal: 2 });
});

test("a list of one column is no table of debts", async () => {
  await expect(desk.uploadText("nota.csv", "hola\nadios\notra cosa\n")).rejects.toMatchObject({
    problems: [{ field: ["file"] }],
  });
});

test("a file with headers carries no such warning", async () => {
  const { id } = await desk.upload("coma.csv");
  const warnings = await importWarnings(desk.ctx, await desk.untilStaged(id));
  expect(warnings.filter((text) => text.startsWith("No se reconocen"))).toEqual([]);
});
