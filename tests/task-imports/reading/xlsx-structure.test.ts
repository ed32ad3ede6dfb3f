import { describe, expect, test } from "@jest/globals";
import { readBytes, refusalOf, withFile } from "../../support/read-table.ts";
import { workbookParts, zipBytes } from "../../support/workbook-bytes.ts";
import { inspectFile, openRows, readHead } from "../../../server/domains/task-imports/reading/reader.ts";

async function rowsOf(sheetData: string, extra: Parameters<typeof workbookParts>[1] = {}) {
  const { rows } = await readBytes("libro.xlsx", zipBytes(workbookParts(sheetData, extra)));
  return rows;
}

async function codeOf(bytes: Buffer) {
  return (await refusalOf("libro.xlsx", bytes)).code;
}

describe("cells of a workbook", () => {
  test("shared strings: runs are joined, readings left out, entities and escapes decoded", async () => {
    const strings =
      "<si><t>Í&amp;ñ &#233;&#x41;</t></si>" +
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Uno </t></r><r><t>dos</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>' +
      "<si><t><![CDATA[a<b & c]]></t></si><si/><si><t>x_x000D_\ny_x005F_x</t></si>";
    const cells = [0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join("");
    expect(await rowsOf(`<row>${cells}</row>`, { strings })).toEqual([
      ["Í&ñ éA", "Uno dos", "a<b & c", "", "x\ny_x"],
    ]);
  });

  test("every type of cell", async () => {
    const cells =
      '<c t="inlineStr"><is><t>en</t><r><t> línea</t></r></is></c><c t="str"><f>A1&amp;"&lt;"</f><v>fórmula &lt;</v></c>' +
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2024-03-12T10:30:00</v></c>' +
      '<c t="n"><v>1E3</v></c><c><v>1234.5599999999999</v></c><c><v>0.00000012</v></c><c s="9"/><c s="1"><v>45363.4375</v></c>';
    expect(await rowsOf(`<row>${cells}</row>`)).toEqual([
      [
        "en línea",
        "fórmula <",
        "VERDADERO",
        "FALSO",
        "#N/A",
        "\u00032024-03-12T10:30:00",
        "\u00021000",
        "\u00021234.56",
        "\u00020.00000012",
        "",
        "\u00032024-03-12T10:30:00",
      ],
    ]);
  });

  test("number formats decide what is a date, in both date systems", async () => {
    const formats = [
      "dd/mm/yyyy",
      "0.00 &quot;días&quot;",
      "[Red]#,##0.00",
      "[h]:mm",
      "[$-C0A]d &quot;de&quot; mmmm",
      "mm:ss.0",
      "0.00E+00",
    ];
    const cells = formats.map((_, at) => `<c s="${at + 2}"><v>45363</v></c>`).join("");
    const date = "\u00032024-03-12";
    const number = "\u000245363";
    expect(await rowsOf(`<row>${cells}</row>`, { formats })).toEqual([
      [date, number, number, "1088712:00:00", date, date, number],
    ]);
    const workbookProperties = '<workbookPr date1904="1"/>';
    expect(await rowsOf('<row><c s="1"><v>43901</v></c></row>', { workbookProperties })).toEqual([[date]]);
  });

  const NEWER = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";
  const second = `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="${NEWER}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`;

  test.each([
    ["behind the first one", `<workbookPr date1904="1" defaultThemeVersion="124226"/>${second}`, true],
    [
      "self-closing or not",
      `<workbookPr defaultThemeVersion='1' date1904 = 'true' ></workbookPr>${second}`,
      true,
    ],
    ["before the first one", `${second}<workbookPr date1904="1"/>`, true],
    [
      "with an attribute of the same name",
      `<workbookPr date1904="1"/><y:workbookPr xmlns:y="urn:y" date1904="0"/>`,
      true,
    ],
    [
      "as the default of its own element",
      `<workbookPr date1904="1"/><workbookPr xmlns="urn:y" date1904="0"/>`,
      true,
    ],
    ["whose attribute is another one", `<workbookPr xmlns:y="urn:y" y:date1904="1"/>`, false],
    ["only", `<x15:workbookPr xmlns:x15="${NEWER}" date1904="1"/>`, false],
  ])(
    "a workbookPr of another vocabulary %s says nothing of the date system",
    async (_where, workbookProperties, from1904) => {
      const cell = '<row><c s="1"><v>43901</v></c></row>';
      const { rows, inspection } = await readBytes(
        "libro.xlsx",
        zipBytes(workbookParts(cell, { workbookProperties })),
      );
      expect([rows, inspection.date1904]).toEqual([
        [[from1904 ? "\u00032024-03-12" : "\u00032020-03-11"]],
        from1904,
      ]);
    },
  );

  test("a workbook whose whole vocabulary is prefixed keeps its date system", async () => {
    const parts = workbookParts("", { workbookProperties: `<workbookPr date1904="1"/>${second}` });
    const prefixed = (xml: string) =>
      xml
        .replace(/<(\/?)(workbook|workbookPr|sheets|sheet)(?=[\s/>])/g, "<$1m:$2")
        .replace("xmlns=", "xmlns:m=");
    parts["xl/workbook.xml"] = prefixed(String(parts["xl/workbook.xml"]));
    parts["xl/worksheets/sheet1.xml"] = String(parts["xl/worksheets/sheet1.xml"]).replace(
      "<sheetData>",
      '<sheetData><row><c s="1"><v>43901</v></c></row>',
    );
    expect((await readBytes("libro.xlsx", zipBytes(parts))).rows).toEqual([["\u00032024-03-12"]]);
  });

  test("a workbook the library has to read keeps its date system, too", async () => {
    const workbookProperties = `<workbookPr date1904="1"/><y:workbookPr xmlns:y="urn:y" date1904="0"/>`;
    const parts = workbookParts('<row r="1"><c r="A1" s="1"><v>43901</v></c></row>', { workbookProperties });
    // Which part is which sheet is said by an attribute that isn't the relation's.
    parts["xl/workbook.xml"] = String(parts["xl/workbook.xml"]).replace(' r:id="', ' id="');
    expect((await readBytes("libro.xlsx", zipBytes(parts))).rows).toEqual([["\u00032024-03-12"]]);
  });

  test("a format of zeros keeps the zeros that contract numbers and postal codes begin with", async () => {
    const formats = ["0000000", "[$-C0A]00000", "00/00", "0.00", "0"];
    const cells = formats.map((_, at) => `<c s="${at + 2}"><v>1234</v></c>`).join("");
    const odd = '<c s="2"><v>-5</v></c><c s="2"><v>1.5</v></c><c s="2"><v>123456789</v></c>';
    expect(await rowsOf(`<row>${cells}${odd}</row>`, { formats })).toEqual([
      ["0001234", "01234", "\u00021234", "\u00021234", "\u00021234", "\u0002-5", "\u00021.5", "123456789"],
    ]);
  });

  test("sparse, unordered and unnumbered cells and rows stand where they belong", async () => {
    const rows =
      '<row r="3"><c r="C3"><v>3</v></c><c r="A3"><v>1</v></c><c><v>2</v></c></row><row/><row><c r="B5"><v>5</v></c></row><row r="9"><c t="str"><v> </v></c></row>';
    const table = await readBytes("libro.xlsx", zipBytes(workbookParts(rows)));
    expect(table.rows).toEqual([
      ["\u00021", "\u00022", "\u00023"],
      ["", "\u00025"],
    ]);
    expect(table.rowNumbers).toEqual([3, 5]);
  });

  test("prefixed tags, comments and UTF-16 parts are read all the same", async () => {
    const parts = workbookParts("");
    const sheet =
      '<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData><!-- <x:row> --><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Peña</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    parts["xl/worksheets/sheet1.xml"] = Buffer.from(`\uFEFF${sheet}`, "utf16le");
    expect((await readBytes("a.xlsx", zipBytes(parts))).rows).toEqual([["Peña"]]);
  });

  test("a zip with backslashes and stored parts is read", async () => {
    const parts = workbookParts('<row><c t="inlineStr"><is><t>sí</t></is></c></row>');
    const renamed = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name.replaceAll("/", "\\"), part]),
    );
    const stored = Object.fromEntries(Object.keys(renamed).map((name) => [name, { stored: true }]));
    expect((await readBytes("a.xlsx", zipBytes(renamed, stored))).rows).toEqual([["sí"]]);
  });

  test("empty cells far out are ignored, cells with content there are not", async () => {
    expect(await rowsOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>')).toEqual([["\u00021"]]);
    expect(
      await codeOf(zipBytes(workbookParts('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))),
    ).toBe("TOO_MANY_COLUMNS");
  });
});

describe("workbooks that are refused", () => {
  const one = '<row r="1"><c r="A1"><v>1</v></c></row>';

  test("rows past the last one a sheet can have", async () => {
    expect(await codeOf(zipBytes(workbookParts('<row r="1048577"><c><v>1</v></c></row>')))).toBe(
      "TOO_MANY_ROWS",
    );
  });

  test("a cell longer than a cell can be", async () => {
    const cell = (length: number) => `<row><c t="inlineStr"><is><t>${"a".repeat(length)}</t></is></c></row>`;
    expect((await rowsOf(cell(32_767)))[0]?.[0]).toHaveLength(32_767);
    expect(await codeOf(zipBytes(workbookParts(cell(32_768))))).toBe("CELL_TOO_LONG");
    const shared = workbookParts(
      '<row r="1"><c t="s"><v>0</v></c></row><row r="7"><c t="s"><v>1</v></c></row><row r="9"/>',
      {
        strings: `<si><t>a</t></si><si><t>${"b".repeat(32_768)}</t></si>`,
      },
    );
    expect((await refusalOf("libro.xlsx", zipBytes(shared))).message).toContain("La celda A7 ");
  });

  test("a part that unpacks to more than it declares", async () => {
    const bytes = zipBytes(workbookParts(one), { "xl/worksheets/sheet1.xml": { declaredSize: 100 } });
    expect(await codeOf(bytes)).toBe("TOO_LARGE_UNPACKED");
  });

  test("a part that declares gigabytes", async () => {
    const bytes = zipBytes(workbookParts(one), {
      "xl/media/a.png": {},
      "xl/styles.xml": { declaredSize: 0xf0000000 },
    });
    expect(await codeOf(bytes)).toBe("TOO_LARGE_UNPACKED");
  });

  test("a blank picture may shrink as far as it likes, a sheet may not", async () => {
    const blank = Buffer.alloc(12 * 1024 * 1024, " ");
    const picture = { ...workbookParts(one), "xl/media/fondo.bmp": blank };
    expect((await readBytes("libro.xlsx", zipBytes(picture))).rows).toEqual([["\u00021"]]);
    const sheet = { ...workbookParts(one), "xl/worksheets/sheet2.xml": blank };
    expect(await codeOf(zipBytes(sheet))).toBe("TOO_LARGE_UNPACKED");
  });

  test("a DOCTYPE in any part", async () => {
    for (const part of ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"]) {
      const parts = workbookParts(one);
      parts[part] =
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>${String(parts[part]).replace(/<\?.*?\?>/, "")}`;
      expect(await codeOf(zipBytes(parts))).toBe("DAMAGED");
    }
  });

  test("cut sheets, wrong checksums, missing strings", async () => {
    const cut = workbookParts(one);
    cut["xl/worksheets/sheet1.xml"] = String(cut["xl/worksheets/sheet1.xml"]).slice(0, -30);
    expect(await codeOf(zipBytes(cut))).toBe("DAMAGED");
    expect(await codeOf(zipBytes(workbookParts('<row><c t="s"><v>7</v></c></row>')))).toBe("DAMAGED");
    const whole = zipBytes(workbookParts(one), { "xl/styles.xml": { stored: true } });
    whole[whole.indexOf("numFmtId")] = 0x4e;
    expect(await codeOf(whole)).toBe("DAMAGED");
  });

  test("every beginning of a workbook ends in a refusal, never in rows or a crash", async () => {
    const bytes = zipBytes(workbookParts(one));
    for (let length = 4; length < bytes.length; length += 97) {
      const { code } = await refusalOf("libro.xlsx", bytes.subarray(0, length));
      expect(code).toBe("DAMAGED");
    }
  });

  test("workbooks with a password on the zip, without sheets, without a cell", async () => {
    expect(await codeOf(zipBytes(workbookParts(one), { "xl/workbook.xml": { flags: 1 } }))).toBe("ENCRYPTED");
    const parts = workbookParts(one);
    parts["xl/workbook.xml"] = "<workbook><sheets/></workbook>";
    expect(await codeOf(zipBytes(parts))).toBe("NO_SHEET");
    expect(await codeOf(zipBytes(workbookParts('<row r="1"><c r="A1" s="1"/></row>')))).toBe("EMPTY_FILE");
  });
});

describe("what our reader doesn't follow", () => {
  const row =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Peña</t></is></c><c r="B1" s="1"><v>45363</v></c></row>';

  test("goes to the library, with the same cells", async () => {
    const parts = workbookParts(row);
    delete parts["xl/_rels/workbook.xml.rels"];
    const { rows, inspection } = await readBytes("libro.xlsx", zipBytes(parts));
    expect(rows).toEqual([["Peña", "\u00032024-03-12"]]);
    expect(inspection.sheets).toEqual([{ name: "Datos", hidden: false, rows: 1 }]);
  });

  test("and is refused when the library doesn't follow it either", async () => {
    expect(await codeOf(zipBytes(workbookParts(row), { "xl/workbook.xml": { method: 12 } }))).toBe("DAMAGED");
    expect(await codeOf(zipBytes(workbookParts(row), { "xl/worksheets/sheet1.xml": { method: 12 } }))).toBe(
      "DAMAGED",
    );
  });
});

describe("reading in part", () => {
  const many = Array.from(
    { length: 5000 },
    (_, at) => `<row r="${at + 1}"><c t="s"><v>${at}</v></c></row>`,
  ).join("");
  const strings = Array.from({ length: 5000 }, (_, at) => `<si><t>Texto ${at}</t></si>`).join("");

  test("whoever stops early can start again, and the head is the beginning of the whole", async () => {
    await withFile("libro.xlsx", zipBytes(workbookParts(many, { strings })), async (path) => {
      const choice = { kind: "XLSX" as const };
      for (let round = 0; round < 3; round++) {
        for await (const batch of openRows(path, choice)) {
          expect(batch.rows[0]).toEqual(["Texto 0"]);
          break;
        }
      }
      const head = await readHead(path, choice, 3);
      expect(head).toEqual({ rowNumbers: [1, 2, 3], rows: [["Texto 0"], ["Texto 1"], ["Texto 2"]] });
      const inspection = await inspectFile(path, "libro.xlsx");
      expect(inspection.sheets).toEqual([{ name: "Datos", hidden: false, rows: 5000 }]);
    });
  });

  test("a sheet that isn't there is refused by name", async () => {
    await withFile("libro.xlsx", zipBytes(workbookParts(many, { strings })), async (path) => {
      await expect(readHead(path, { kind: "XLSX", sheet: "Otra" })).rejects.toMatchObject({
        code: "NO_SHEET",
      });
    });
  });
});
