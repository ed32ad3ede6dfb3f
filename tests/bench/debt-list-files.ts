import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { CITIES, CREDITORS, FIRST_NAMES, STREETS, SURNAMES } from "../../server/demo/spanish-names.ts";
import { ZipStream } from "../../server/platform/zip-stream.ts";
import { workbookParts } from "../support/workbook-bytes.ts";
import { gathered } from "./gathered-entry.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

/** Goes up when a file made here changes, so that a kept one is made anew. */
const VERSION = "1";

export const WORKBOOK_ROWS = 100_000;

/** Fourteen columns, half of them different in every row: 700,000 distinct texts among the shared strings. */
const HEADERS = [
  "Entidad",
  "N° Contrato",
  "Deudor",
  "NIF",
  "Email",
  "Teléfono",
  "Dirección 1 (Contrato)",
  "Terceros",
  "Tipo Contrato",
  "Intervención",
  "Importe deuda",
  "Fecha deuda",
  "Fecha de asignación",
  "N° Sesiones",
];

/** A list as a bank's program writes it: shared strings, typed amounts and dates. Rows are numbered from `from`. */
export function debtWorkbook(bench: BenchEnvironment, from: number): Promise<string> {
  return bench.keptFile(`lista-${from}.xlsx`, VERSION, (path) => writeWorkbook(path, from));
}

/** The seven mandatory columns; 1,000,000 rows stay below the 100 MB a file may have. */
export function debtCsv(bench: BenchEnvironment, rows: number): Promise<string> {
  return bench.keptFile(`lista-${rows}.csv`, VERSION, (path) => writeCsv(path, rows));
}

async function writeWorkbook(path: string, from: number): Promise<void> {
  const parts = workbookParts("");
  const zip = new ZipStream(createWriteStream(path));
  const strings = new Map<string, number>();
  const shared = (text: string) => {
    const known = strings.get(text) ?? strings.size;
    if (known === strings.size) strings.set(text, known);
    return known;
  };
  for (const [name, content] of Object.entries(parts)) {
    if (!name.endsWith("sheet1.xml") && !name.endsWith("sharedStrings.xml")) zip.add(name, String(content));
  }
  const [head = "", tail = ""] = String(parts["xl/worksheets/sheet1.xml"]).split("</sheetData>");
  const sheet = gathered(zip.open("xl/worksheets/sheet1.xml"));
  await sheet.add(head + rowXml(1, HEADERS.map(shared), []));
  for (let at = 0; at < WORKBOOK_ROWS; at++) {
    const { texts, numbers } = debt(from + at);
    await sheet.add(rowXml(at + 2, texts.map(shared), numbers));
  }
  await sheet.add(`</sheetData>${tail}`);
  await sheet.close();
  const [before = "", after = ""] = String(parts["xl/sharedStrings.xml"]).split("></sst>");
  const table = gathered(zip.open("xl/sharedStrings.xml"));
  await table.add(`${before}>`);
  for (const text of strings.keys()) await table.add(`<si><t>${text}</t></si>`);
  await table.add(`</sst>${after}`);
  await table.close();
  await zip.close();
}

/** Style 1 of workbookParts is a date. */
const NUMBER_STYLES = ["", ' s="1"', ' s="1"', ""];

function rowXml(row: number, strings: number[], numbers: number[]): string {
  const place = (column: number) => `r="${String.fromCharCode(65 + column)}${row}"`;
  const texts = strings.map((index, at) => `<c ${place(at)} t="s"><v>${index}</v></c>`);
  const figures = numbers.map(
    (value, at) => `<c ${place(strings.length + at)}${NUMBER_STYLES[at]}><v>${value}</v></c>`,
  );
  return `<row r="${row}">${texts.join("")}${figures.join("")}</row>`;
}

/** Row n of the list: ten texts, then amount, date of the debt, date of the assignment (Excel's days), sessions. */
function debt(n: number): { texts: string[]; numbers: number[] } {
  const pick = (from: readonly string[], step: number) => from[(n * step) % from.length] ?? "";
  const debtor = `${pick(FIRST_NAMES, 7)} ${pick(SURNAMES, 11)} ${pick(SURNAMES, 29)}`;
  const number = 10_000_000 + n;
  return {
    texts: [
      pick(CREDITORS, 1),
      `CT-${2018 + (n % 8)}/${String(n).padStart(8, "0")}`,
      `${debtor} ${n}`,
      `${number}${"TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]}`,
      `persona${n}@correo.example`,
      String(600_000_000 + n * 131),
      `${pick(STREETS, 3)} ${n}, ${pick(CITIES, 5)}`,
      `Avalado por ${pick(FIRST_NAMES, 13)} ${pick(SURNAMES, 17)} ${n}`,
      ["Temporal", "Indefinido"][n % 2] ?? "",
      ["Titular", "Fiador", "Avalista"][n % 3] ?? "",
    ],
    numbers: [100 + ((n * 37) % 900_000) / 100, 43_000 + (n % 2_000), 45_300 + (n % 300), n % 6],
  };
}

async function writeCsv(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1_048_576 });
  file.write("Entidad;Contrato;Deudor;Email;Dirección;Tipo;Importe\r\n");
  for (let n = 0; n < rows; n++) {
    const surname = SURNAMES[n % SURNAMES.length];
    const contract = String(n).padStart(7, "0");
    const line = `Banco Uno;B${contract};Ana ${surname} Gil;a${n}@c.es;Calle Sol ${n % 99};Temporal;${100 + (n % 9_000)},5${n % 10}\r\n`;
    if (!file.write(line)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
