import { CFB, utils, write } from "@e965/xlsx";
import { describe, expect, test } from "@jest/globals";
import { readBytes } from "../../support/read-table.ts";

type Old = "biff5" | "biff8";
interface BiffRecord {
  type: number;
  data: Buffer;
}

const NAMES: Readonly<Record<Old, string>> = { biff5: "Book", biff8: "Workbook" };
const TABLE = [
  ["Entidad", "Contrato", "Importe"],
  ["Banco Uno", "A-1", 12.5],
];

/** The records of a workbook with TABLE on its sheet. */
function records(version: Old, rows: unknown[][] = TABLE): BiffRecord[] {
  const book = write(utils.book_new(utils.aoa_to_sheet(rows), "Hoja 1"), {
    type: "buffer",
    bookType: version,
  });
  const entry = CFB.find(CFB.read(book, { type: "buffer" }), NAMES[version]);
  const stream = Buffer.from(entry?.content as Uint8Array);
  const found: BiffRecord[] = [];
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (type === 0 && length === 0) break;
    found.push({ type, data: Buffer.from(stream.subarray(at + 4, at + 4 + length)) });
  }
  return found;
}

function workbook(version: Old, all: readonly BiffRecord[]): Buffer {
  const stream = Buffer.concat(
    all.map(({ type, data }) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(data.length, 2);
      return Buffer.concat([head, data]);
    }),
  );
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, NAMES[version], stream);
  return CFB.write(container, { type: "buffer" }) as Buffer;
}

const READ = [
  ["Entidad", "Contrato", "Importe"],
  ["Banco Uno", "A-1", "\u000212.5"],
];

describe("records that other programs skip", () => {
  test.each([
    ["a note without its drawing", 0x001c, "0000000000000000"],
    ["a text without its formula", 0x0207, "01000041"],
    ["a link nobody can parse", 0x01b8, "00000000000000000000"],
    ["an extension of another kind", 0x087d, "ffffffffffffffffffff"],
    ["a record nobody knows", 0x0fff, "010203"],
    ["a name of nonsense", 0x0018, "0707070707070707070707070707070707070707"],
    ["merged cells that aren't there", 0x00e5, "ff00"],
    ["a formula of nonsense", 0x0006, "010002000f0000000000000029400000000000000300fffefd"],
  ])("%s costs no cell", async (_what, type, hex) => {
    for (const version of ["biff8", "biff5"] as const) {
      const all = records(version);
      all.splice(
        all.findLastIndex((record) => record.type === 0x000a),
        0,
        { type, data: Buffer.from(hex, "hex") },
      );
      expect((await readBytes("a.xls", workbook(version, all))).rows).toEqual(READ);
    }
  });
});

/** EXTERNSHEET, SUPBOOK, XCT and ARRAY without what they count: the library would go on without an end. */
test.each([0x0017, 0x01ae, 0x0059, 0x0221, 0x00e5, 0x005c])(
  "an empty record %i is no reason to refuse a workbook",
  async (type) => {
    const all = records("biff8");
    all.splice(
      all.findLastIndex((record) => record.type === 0x000a),
      0,
      { type, data: Buffer.alloc(0) },
    );
    const { rows } = await readBytes("a.xls", workbook("biff8", all));
    expect(rows).toEqual(READ);
  },
  5_000,
);

describe("code pages of old texts", () => {
  // "Dirección, Íñigo" in the bytes of each page; the library writes what it can't encode as "_".
  const LATIN = "Direcci\u00f3n, \u00cd\u00f1igo";
  const DOS = "Direcci\u00a2n, \u00d6\u00a4igo";
  const MAC = "Direcci\u0097n, \u00ea\u0096igo";

  test.each([
    ["windows-1252", 1_252, LATIN],
    ["its other number", 0x8001, LATIN],
    ["none at all", 0, LATIN],
    ["UTF-16, which bytes can't be", 1_200, LATIN],
    ["ASCII, which has no accents", 367, LATIN],
    ["a page nobody has heard of", 4_711, LATIN],
    ["DOS", 850, DOS],
    ["Mac Roman", 10_000, MAC],
    ["its other number", 0x8000, MAC],
  ])("%s (%i)", async (_name, page, bytes) => {
    const placeholder = "x".repeat(bytes.length);
    const all = records("biff5", [
      ["Entidad", "Contrato", "Importe"],
      [placeholder, "A-1", 1],
    ]);
    for (const { type, data } of all) {
      if (type === 0x0042) data.writeUInt16LE(page, 0);
      const at = data.indexOf(placeholder);
      if (at >= 0) data.write(bytes, at, "latin1");
    }
    const { rows } = await readBytes("a.xls", workbook("biff5", all));
    expect(rows[1]?.[0]).toBe("Dirección, Íñigo");
  });
});

test("a sheet that is formatted but empty stands in nobody's way", async () => {
  for (const bookType of ["biff8", "xlsx"] as const) {
    const empty = utils.aoa_to_sheet([]);
    empty["!ref"] = "A1:F20";
    const book = utils.book_new(empty, "Portada");
    utils.book_append_sheet(book, utils.aoa_to_sheet(TABLE), "Deudas");
    const bytes = write(book, { type: "buffer", bookType }) as Buffer;
    const { inspection, rows } = await readBytes(`a.${bookType === "xlsx" ? "xlsx" : "xls"}`, bytes);
    expect([inspection.defaultSheet, rows]).toEqual(["Deudas", READ]);
  }
});
