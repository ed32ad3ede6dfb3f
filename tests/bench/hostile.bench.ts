import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as sheetjs from "@e965/xlsx";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { ZipStream } from "../../server/platform/zip-stream.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";
import { uploadFile } from "./debt-list-client.ts";
import { gathered } from "./gathered-entry.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { forgetPeak, peakMemory, residentMemory } from "./process-figures.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const LONGEST_SECONDS = 2;
const MOST_MEMORY = 100;
const TOO_MANY_ROWS = 1_050_000;
const TOO_MANY_COLUMNS = 16_384;
const FIRST_REFUSAL = 400;

interface Refusal {
  title: string;
  seconds: number;
  growth: number;
  message: string;
}

/** Files made to hurt: each must be refused quickly, with a message, and cost little memory. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const files = await hostileFiles(bench);
  const desk = await openDesk(bench, await bench.freshDatabase("hostile"));
  try {
    const refusals: Refusal[] = [];
    for (const [title, path] of files) refusals.push(await refuse(desk, title, path));
    return [...times(refusals), worstGrowth(refusals)];
  } finally {
    await desk.close();
  }
}

async function refuse(desk: Desk, title: string, path: string): Promise<Refusal> {
  const before = await residentMemory(desk.server.pid);
  await forgetPeak(desk.server.pid);
  const { ms, status, message } = await uploadFile(desk, path);
  if (status < FIRST_REFUSAL) throw new Error(`${title} was taken: ${message}`);
  const growth = (await peakMemory(desk.server.pid)) - before;
  return { title, seconds: ms / 1_000, growth, message };
}

function times(refusals: Refusal[]): Measurement[] {
  return refusals.map(({ title, seconds, growth, message }) => ({
    what: `hostile file refused: ${title}`,
    figure: seconds,
    unit: "s",
    bar: atMost(LONGEST_SECONDS),
    note: `${growth.toFixed(0)} MB; «${message}»`,
  }));
}

function worstGrowth(refusals: Refusal[]): Measurement {
  const [worst] = refusals.toSorted((a, b) => b.growth - a.growth);
  return {
    what: "hostile files: highest growth of memory",
    figure: worst?.growth ?? Number.NaN,
    unit: "MB",
    bar: atMost(MOST_MEMORY),
    note: worst?.title,
  };
}

async function hostileFiles(bench: BenchEnvironment): Promise<[string, string][]> {
  const folder = await bench.folder();
  const fixture = (name: string) => projectFolder(`tests/fixtures/imports/${name}`);
  const written = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>Deudor</t></is></c>`;
  const wide = Array.from({ length: TOO_MANY_COLUMNS }, (_, at) => cell(`${letters(at)}1`)).join("");
  return [
    ["zip bomb", fixture("bomba.xlsx")],
    ["truncated zip", fixture("truncado.xlsx")],
    ["1,050,000 × 1 cells", await longWorkbook(bench)],
    [
      "one cell at XFD1048576",
      await written("lejos.xlsx", workbook(`<row r="1048576">${cell("XFD1048576")}</row>`)),
    ],
    ["16,384 columns", await written("ancho.xlsx", workbook(`<row r="1">${wide}</row>`))],
    ["encrypted workbook", await written("cifrado.xlsx", encrypted())],
  ];
}

function workbook(sheetData: string): Buffer {
  return zipBytes(workbookParts(sheetData));
}

function longWorkbook(bench: BenchEnvironment): Promise<string> {
  return bench.keptFile("larga.xlsx", "1", async (path) => {
    const { "xl/worksheets/sheet1.xml": whole, ...parts } = workbookParts("");
    const [head = "", tail = ""] = String(whole).split("</sheetData>");
    const zip = new ZipStream(createWriteStream(path));
    for (const [name, content] of Object.entries(parts)) zip.add(name, String(content));
    const sheet = gathered(zip.open("xl/worksheets/sheet1.xml"));
    await sheet.add(head);
    for (let row = 1; row <= TOO_MANY_ROWS; row++) {
      await sheet.add(`<row r="${row}"><c r="A${row}"><v>${row * 7}</v></c></row>`);
    }
    await sheet.add(`</sheetData>${tail}`);
    await sheet.close();
    await zip.close();
  });
}

/** The container of a workbook with a password: what is inside cannot be read by anybody. */
function encrypted(): Buffer {
  const container = sheetjs.CFB.utils.cfb_new();
  for (const stream of ["/EncryptionInfo", "/EncryptedPackage"]) {
    sheetjs.CFB.utils.cfb_add(container, stream, Buffer.alloc(50_000, 7));
  }
  return Buffer.from(sheetjs.CFB.write(container, { type: "buffer" }) as Uint8Array);
}

function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
