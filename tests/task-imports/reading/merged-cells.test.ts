import { describe, expect, test } from "@jest/globals";
import { utils, write } from "@e965/xlsx";
import { MergeFiller, verticalMerge } from "../../../server/domains/task-imports/reading/merged-cells.ts";
import type { RowFindings } from "../../../server/domains/task-imports/reading/reader.ts";
import { inspectFile, openRows } from "../../../server/domains/task-imports/reading/reader.ts";
import { NO_NOTES } from "../../../server/domains/task-imports/reading/reading-notes.ts";
import { withFile } from "../../support/read-table.ts";
import { workbookParts, zipBytes } from "../../support/workbook-bytes.ts";

/** The merges of a workbook's first sheet, and its rows once they are filled. */
async function filled(name: string, bytes: Uint8Array, headerRow: number) {
  return withFile(name, bytes, async (path) => {
    const { kind, defaultSheet } = await inspectFile(path, path);
    const findings: RowFindings = { notes: { ...NO_NOTES }, merges: [] };
    const rows: string[][] = [];
    let filler: MergeFiller | null = null;
    for await (const batch of openRows(path, { kind, sheet: defaultSheet }, findings)) {
      filler ??= new MergeFiller(findings.merges, headerRow);
      filler.fill(batch);
      rows.push(...batch.rows);
    }
    return { rows, merges: findings.merges };
  });
}

const TABLE = [
  ["Entidad", "", "Importe"],
  ["", "Contrato", ""],
  ["Banco Uno", "A-1", 1],
  ["", "A-2", 2],
  ["", "A-3", 3],
  ["Banco Dos", "B-1", 4],
  ["", "B-2", 5],
];
const MERGES = ["A1:A2", "A3:A5", "A6:A7", "B1:C1"].map((range) => utils.decode_range(range));

describe("cells merged downwards", () => {
  test.each([
    ["xlsx", "xlsx"],
    ["xls", "biff8"],
  ] as const)("of an .%s fill the rows below their first one, but not the header", async (type, bookType) => {
    const sheet = utils.aoa_to_sheet(TABLE);
    sheet["!merges"] = MERGES;
    const bytes = write(utils.book_new(sheet, "Datos"), { type: "buffer", bookType }) as Buffer;
    const { rows } = await filled(`libro.${type}`, bytes, 2);
    expect(rows.map(([entity = ""]) => entity)).toEqual([
      "Entidad",
      "",
      "Banco Uno",
      "Banco Uno",
      "Banco Uno",
      "Banco Dos",
      "Banco Dos",
    ]);
  });

  test("are found behind many rows, with a prefix and cut in two by the pieces of reading", async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${at % 3 === 0 ? `v${at}` : ""}</v></c><c r="B${at + 1}"><v>${at}</v></c></row>`,
    );
    const parts = workbookParts(rows.join(""));
    const merged = Array.from(
      { length: 10_000 },
      (_, at) => `<x:mergeCell ref="A${at * 3 + 1}:A${at * 3 + 3}"/>`,
    );
    parts["xl/worksheets/sheet1.xml"] = String(parts["xl/worksheets/sheet1.xml"]).replace(
      "</worksheet>",
      `<x:mergeCells xmlns:x="m" count="10000">${merged.join("")}</x:mergeCells></worksheet>`,
    );
    const { rows: read, merges } = await filled("libro.xlsx", zipBytes(parts), 0);
    expect(merges).toHaveLength(10_000);
    expect(read.every(([value], at) => value === `v${at - (at % 3)}`)).toBe(true);
  });

  test("are told from those merged sideways", () => {
    expect(verticalMerge("$AB$2:AB9")).toEqual({ column: 27, first: 2, last: 9 });
    expect(["A1:C1", "A1", "x", "A5:A5"].map(verticalMerge)).toEqual([null, null, null, null]);
  });
});
