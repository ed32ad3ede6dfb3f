import Papa from "papaparse";
import { READING_LIMITS } from "../limits.ts";
import { ReadingRefusal } from "../refusal.ts";

const QUOTE = '"';
const LINES_OF_A_RECORD = 50;
const LEAST_PATIENCE = 64;
/** Each try at once costs a parse of all that is there: the next is paid for by so many times more records. */
const MORE_PATIENCE = 4;

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

/**
 * Cuts text that arrives in pieces into records. papaparse does the parsing; around it: memory is
 * bounded by the longest record, and a quote somebody left open costs its own line, not the rest of
 * the file.
 */
export class RecordParser {
  readonly #delimiter: string;
  #rest = "";
  #columns = 0;
  /** Text to gather before it is worth parsing again: the last time not one record was whole. */
  #wait = 0;
  /** Good records in a row, the slow way, after which the rest is tried at once again. */
  #patience = LEAST_PATIENCE;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** `text` has "\n" for line ends. Returns the records that are complete now, blank lines as [""]. */
  push(text: string): string[][] {
    this.#rest = this.#rest === "" ? text : this.#rest + text;
    return this.#rest.length < this.#wait ? [] : this.#take(false);
  }

  /** The records that were waiting for the end of the file. */
  finish(): string[][] {
    return this.#rest === "" ? [] : this.#take(true);
  }

  #take(last: boolean): string[][] {
    const text = this.#rest;
    const { data, errors, meta } = this.#parse(text, last, 0);
    const stuck = data.length === 0 && text.length > READING_LIMITS.csvRecordCharacters;
    if (errors.length > 0 || stuck) return this.#takeOneByOne(text, last);
    this.#wait = data.length > 0 ? 0 : Math.min(text.length * 2, READING_LIMITS.csvRecordCharacters + 1);
    this.#rest = last ? "" : text.slice(meta.cursor);
    this.#columns = data.at(-1)?.length ?? this.#columns;
    return data;
  }

  /** The slow way, for a piece whose quotes don't add up: record by record, a broken one by its line alone. */
  #takeOneByOne(text: string, last: boolean): string[][] {
    const records: string[][] = [];
    let at = 0;
    let good = 0;
    this.#wait = 0;
    while (at < text.length && good < this.#patience) {
      const end = lookAheadEnd(text, at);
      const rest = text.slice(at, end);
      const { data, errors, meta } = this.#parse(rest, last && end === text.length, 1);
      const record = data[0];
      if (record === undefined && end === text.length && rest.length <= READING_LIMITS.csvRecordCharacters)
        break;
      if (record === undefined || this.#swallowsLines(record, errors)) {
        const line = firstLine(rest);
        records.push(splitLiterally(line, this.#delimiter));
        at += line.length + 1;
        good = 0;
        continue;
      }
      this.#columns = record.length;
      records.push(record);
      at += meta.cursor;
      good += 1;
    }
    if (good < this.#patience || at >= text.length) {
      this.#rest = last ? "" : text.slice(at);
      return records;
    }
    this.#patience *= MORE_PATIENCE;
    this.#rest = text.slice(at);
    for (const record of this.#take(last)) records.push(record);
    return records;
  }

  /** A quote that never closes, or that only closes at an opening quote lines below. */
  #swallowsLines(record: readonly string[], errors: readonly { code: string }[]): boolean {
    if (errors.length === 0) return false;
    if (errors.some(({ code }) => code === "MissingQuotes")) return true;
    return record.some(
      (cell) => cell.includes("\n") && cell.split(this.#delimiter).length >= Math.max(2, this.#columns),
    );
  }

  #parse(text: string, last: boolean, preview: number): Parsed {
    const config = { delimiter: this.#delimiter, newline: "\n" as const, quoteChar: QUOTE };
    const parser = new Papa.Parser(preview === 0 ? config : { ...config, preview, fastMode: false });
    return parser.parse(text, 0, !last) as Parsed;
  }
}

/** Where a record that starts at `start` must be over: a cell of more lines than this has lost its closing quote. */
function lookAheadEnd(text: string, start: number): number {
  let end = start;
  for (let line = 0; line < LINES_OF_A_RECORD; line++) {
    const at = text.indexOf("\n", end);
    if (at < 0) break;
    end = at + 1;
    if (line === LINES_OF_A_RECORD - 1) return end;
  }
  return text.length - start > READING_LIMITS.csvRecordCharacters && end > start ? end : text.length;
}

function firstLine(text: string): string {
  const end = text.indexOf("\n");
  if (end >= 0) return text.slice(0, end);
  if (text.length <= READING_LIMITS.csvRecordCharacters) return text;
  throw new ReadingRefusal(
    "CELL_TOO_LONG",
    "El archivo tiene una línea desmesurada: no parece una tabla de texto (CSV).",
  );
}

/** Cut at every delimiter; quotes that enclose a whole piece are taken off. */
function splitLiterally(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((piece) => {
    const enclosed = piece.length >= 2 && piece.startsWith(QUOTE) && piece.endsWith(QUOTE);
    return enclosed ? piece.slice(1, -1).replaceAll(`${QUOTE}${QUOTE}`, QUOTE) : piece;
  });
}
