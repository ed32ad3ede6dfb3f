import { describe, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { readBytes } from "../../support/read-table.ts";

// Some files of many lines each: a moment on an idle machine, longer on a busy one.
jest.setTimeout(60_000);

const HEADER = "Entidad;Contrato;Importe;Deudor";

function latin(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** UTF-8 lines with accents, some of them put in other bytes. `odd`: row number → the debtor's bytes. */
function file(rows: number, odd: Record<number, Buffer>): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const start = Buffer.from(`Crédito y Caución;C-${at};1.234,56;`);
    return Buffer.concat([start, odd[at + 2] ?? Buffer.from("Íñigo Muñoz"), Buffer.from("\r\n")]);
  });
  return Buffer.concat([Buffer.from(`${HEADER}\r\n`), ...lines]);
}

describe("bytes that aren't UTF-8 in a file that is", () => {
  test("one of them costs its own letter, and its row is named", async () => {
    const { inspection, rows, notes } = await readBytes("a.csv", file(5_000, { 4_321: latin("José Peña") }));
    expect(inspection.encoding).toBe("utf-8");
    expect(notes.stray).toEqual({ rows: [4_321], count: 1, encoding: "windows-1252" });
    expect(rows[4_320]?.[3]).toBe("José Peña");
    expect(new Set(rows.slice(1).map((row) => `${row[0]}|${row[3]}`))).toEqual(
      new Set(["Crédito y Caución|Íñigo Muñoz", "Crédito y Caución|José Peña"]),
    );
  });

  test("also behind a byte order mark, in the header, in quotes and at the very end", async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFFEntidad;Contrato;"Dirección";Teléfono '),
      latin("m\u00f3vil\n"),
      Buffer.from('Crédito;1;"Calle; Mayor '),
      latin('n\u00ba 3";600'),
      Buffer.from("\nCrédito;2;Calle"),
      latin(";M\u00f3"),
    ]);
    const { inspection, rows, notes } = await readBytes("a.csv", bytes);
    expect(inspection.encoding).toBe("utf-8");
    expect(rows).toEqual([
      ["Entidad", "Contrato", "Dirección", "Teléfono móvil"],
      ["Crédito", "1", "Calle; Mayor nº 3", "600"],
      ["Crédito", "2", "Calle", "Mó"],
    ]);
    expect(notes.stray?.rows).toEqual([1, 2, 3]);
  });

  test("lines of another program are told by the words they make", async () => {
    const odd = Object.fromEntries(
      [7, 8, 9].map((row) => [row, latin("\u00d6\u00a4igo Mu\u00a4oz, Direcci\u00a2n")]),
    );
    const { rows, notes } = await readBytes("a.csv", file(40, odd));
    expect(rows[6]?.[3]).toBe("Íñigo Muñoz, Dirección");
    expect(notes.stray).toEqual({ rows: [7, 8, 9], count: 3, encoding: "ibm850" });
  });

  test("two files put together keep the letters of both", async () => {
    const old = Array.from({ length: 60 }, () => latin("Banco;1;2;I\u00f1aki Ib\u00e1\u00f1ez\n"));
    const { inspection, rows, notes } = await readBytes("a.csv", Buffer.concat([file(30, {}), ...old]));
    expect(inspection.encoding).toBe("utf-8");
    expect([rows[1]?.[3], rows.at(-1)?.[3]]).toEqual(["Íñigo Muñoz", "Iñaki Ibáñez"]);
    expect(notes.stray).toMatchObject({ count: 60, rows: { length: 20 } });
  });

  test("a person's choice wins over the whole file", async () => {
    const bytes = file(20, { 5: latin("Pe\u00f1a") });
    const { rows, notes } = await readBytes("a.csv", bytes, { encoding: "windows-1252" });
    expect(rows[4]?.[3]).toBe("Peña");
    expect(rows[1]?.[3]).toMatch(/^Ã.Ã±igo/);
    expect(notes.stray).toBeNull();
  });

  test("an old file with two signs that look like UTF-8 by chance stays an old file", async () => {
    const lines = Array.from({ length: 50 }, (_, at) => latin(`Banco;${at};Ma\u00f1ana;\u00c9l\n`));
    const { inspection, rows } = await readBytes(
      "a.csv",
      Buffer.concat([...lines, latin("\u00d1\u00ba;1\n")]),
    );
    expect(inspection.encoding).toBe("windows-1252");
    expect(rows.at(-1)?.[0]).toBe("Ñº");
  });

  test("wherever they stand, all other letters stay what they are", async () => {
    const whole = "Crédito ñandú €😀 Íñigo;".repeat(12_000).replaceAll(/(.{300})/gu, "$1\n");
    const bytes = Buffer.from(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { minLength: 1, maxLength: 6 }), async (places) => {
        const starts = places.map((place) => characterStart(bytes, place)).sort((a, b) => a - b);
        const pieces = starts.flatMap((start, at) => [
          bytes.subarray(starts[at - 1] ?? 0, start),
          Buffer.from([0xf1]),
        ]);
        const broken = Buffer.concat([...pieces, bytes.subarray(starts.at(-1))]);
        const { rows } = await readBytes("a.csv", broken, { delimiter: "\t" });
        const text = rows.flat().join("\n");
        expect(text).not.toContain("\uFFFD");
        expect(letters(text)).toBe(letters(`${whole}${"ñ".repeat(places.length)}`));
      }),
      { numRuns: 20 },
    );
  });
});

function characterStart(bytes: Buffer, place: number): number {
  let at = place;
  while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at += 1;
  return at;
}

/** How often each character occurs, whatever the lines. */
function letters(text: string): string {
  const counts = new Map<string, number>();
  for (const letter of text) if (letter.trim() !== "") counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).join(" ");
}
