import { createWriteStream } from "node:fs";
import { addFixedParts, STYLE_OF } from "../../platform/spreadsheets/xlsx-parts.ts";
import { columnLetters, serialOf, xmlText } from "../../platform/spreadsheets/xlsx-writer.ts";
import { ZipStream, type ZipEntryWriter } from "../../platform/zip-stream.ts";
import { cellText, isDateCell, isNumberCell, numberParts } from "./reading/cell.ts";

const PIECE = 65_536;
const DAY_CHARS = 10;
const START = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;

/**
 * A new .xlsx of nothing but the cells that were read, each in its place, as they were read: whatever else a workbook brings along, known to
 * us or not, is left behind. One sheet after the other.
 */
export class PlainCopy {
  readonly #zip: ZipStream;
  readonly #sheets: string[] = [];
  readonly #letters: string[] = [];
  #sheet: ZipEntryWriter | null = null;
  #piece = "";

  /** `path`: of a file that isn't there yet. */
  constructor(path: string) {
    this.#zip = new ZipStream(createWriteStream(path, { flags: "wx" }));
  }

  async begin(name: string): Promise<void> {
    await this.#end();
    this.#sheets.push(name);
    this.#sheet = this.#zip.open(`xl/worksheets/sheet${this.#sheets.length}.xml`);
    this.#piece = START;
  }

  /** `row`: its number in the sheet, blank ones counted. */
  add(row: number, cells: readonly string[]): Promise<void> | undefined {
    this.#piece += `<row r="${row}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const letters = (this.#letters[at] ??= columnLetters(at));
      this.#piece += cellXml(`${letters}${row}`, cells[at] ?? "");
    }
    this.#piece += "</row>";
    return this.#piece.length < PIECE ? undefined : this.#flush();
  }

  async close(): Promise<void> {
    await this.#end();
    addFixedParts(this.#zip, this.#sheets);
    await this.#zip.close();
  }

  async #end(): Promise<void> {
    if (this.#sheet === null) return;
    this.#piece += "</sheetData></worksheet>";
    await this.#flush();
    await this.#sheet.close();
    this.#sheet = null;
  }

  #flush(): Promise<void> | undefined {
    const text = this.#piece;
    this.#piece = "";
    return this.#sheet?.write(text);
  }
}

function cellXml(place: string, cell: string): string {
  if (cell === "") return "";
  if (isDateCell(cell)) {
    const day = cell.slice(1);
    const style = day.length > DAY_CHARS ? STYLE_OF.instant : STYLE_OF.date;
    return `<c r="${place}" s="${style}"><v>${serialOf(day)}</v></c>`;
  }
  if (isNumberCell(cell)) {
    const [decimal, label] = numberParts(cell);
    if (label === "") return `<c r="${place}"><v>${decimal}</v></c>`;
  }
  // A number of dollars stays one to whoever reads it.
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cellText(cell))}</t></is></c>`;
}
