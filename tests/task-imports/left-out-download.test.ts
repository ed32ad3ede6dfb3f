import { buffer } from "node:stream/consumers";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SignedInContext } from "../../server/shared/context.ts";
import { leaveOutTaskImportRows } from "../../server/domains/task-imports/leave-out-rows.ts";
import {
  downloadTaskImportLeftOut,
  openLeftOut,
} from "../../server/domains/task-imports/left-out-download.ts";
import { inspectFile, readHead } from "../../server/domains/task-imports/reading/reader.ts";
import { importDesk } from "../support/task-imports.ts";

const desk = importDesk();

test("left-out rows of a csv come back as csv with their problem, and no cell is a formula", async () => {
  const text = [
    "Entidad|Contrato|Tipo contrato|Importe deuda|Deudor|Email|Dirección|Problema",
    'Banco|A-1|Temporal|10,00|=HYPERLINK("x")|ana.correo.example|Calle 1|@SUMA(A1)',
    "Banco|A-2|Temporal|10,00|Ana Pérez|ana@correo.example|Calle 2|",
  ].join("\n");
  const { id } = await desk.uploadText("fórmulas.csv", text);
  await desk.toReview(id);
  const { fileName } = await downloadTaskImportLeftOut(desk.ctx as SignedInContext, id);
  expect(fileName).toBe("fórmulas-filas-excluidas.csv");
  const { file } = await openLeftOut(desk.ctx, { importId: id });
  const [header, row, ...rest] = (await buffer(file)).toString("utf8").split("\r\n");
  expect(header).toBe(
    "\ufeffEntidad|Contrato|Tipo contrato|Importe deuda|Deudor|Email|Dirección|Problema|Problema (2)",
  );
  expect(row).toBe(
    `Banco|A-1|Temporal|10,00|"'=HYPERLINK(""x"")"|ana.correo.example|Calle 1|'@SUMA(A1)|Email: Email inválido: falta la arroba; se espera, por ejemplo, nombre@dominio.es`,
  );
  expect(rest).toEqual([""]);
});

test("left-out rows of an old workbook come back as .xlsx that can be read again", async () => {
  const { id } = await desk.upload("cartera.xls");
  const review = await desk.toReview(id);
  await leaveOutTaskImportRows(desk.ctx, id, [2, 3, 120], true);
  const { file, fileName } = await openLeftOut(desk.ctx, { importId: id });
  expect(fileName).toBe("cartera-filas-excluidas.xlsx");
  const path = join(desk.deps.env.dataDir, "excluidas.xlsx");
  await writeFile(path, await buffer(file));
  expect(await inspectFile(path, fileName)).toMatchObject({ kind: "XLSX" });
  const { rows } = await readHead(path, { kind: "XLSX" });
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual([...review.columns.map(({ header }) => header), "Problema"]);
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual([
    "Excluida a mano",
    "Excluida a mano",
    "Excluida a mano",
  ]);
});

test("without left-out rows there is nothing to download", async () => {
  const { id } = await desk.upload("utf16-tab.csv");
  await desk.toReview(id);
  await expect(downloadTaskImportLeftOut(desk.ctx as SignedInContext, id)).rejects.toThrow(
    "Esta importación no tiene filas excluidas ni con errores.",
  );
});
