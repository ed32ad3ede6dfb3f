import { utils, write, type CellObject, type WorkBook } from "@e965/xlsx";
import {
  isClean,
  openFindings,
  type ColumnFinding,
  type DeclaredColumn,
  type Inspection,
  type PersonalKind,
} from "../../../../../schema/rules/personal-data/findings.ts";
import { personalStretches, Pseudonyms } from "../../../../../schema/rules/personal-data/pseudonyms.ts";
import {
  columnNames,
  headerIndex,
  namesSomebody,
} from "../../../../../schema/rules/personal-data/sheet-inspector.ts";
import { filledRows, gridOf, inspectBook, isHidden, openWorkbook, sheetOf, textOf } from "./read-workbook.ts";

/** What is to become of a column with personal data. */
export type Treatment = "REMOVE" | "PSEUDONYMISE" | "KEEP";

export interface ChosenTreatment {
  sheet: string;
  column: number;
  treatment: Treatment;
}

/** The copy that may be sent, once its sender has looked at it. */
export interface CleanCopy {
  bytes: Uint8Array<ArrayBuffer>;
  /** What stays although it looks like personal data, as the sender says; by its names in the copy. */
  declared: DeclaredColumn[];
  /** What is left all the same; nothing, unless a rule of ours is wrong. */
  left: Inspection;
  /** The first rows of its first sheet, to be looked at. */
  preview: string[][];
}

type Row = (CellObject | undefined)[];

interface CopiedSheet {
  name: string;
  rows: Row[];
}

const PREVIEW_ROWS = 6;

/**
 * A new workbook with the cells of the one that was chosen, and nothing else of it: no comments, authors, pictures,
 * formulas or hidden sheets. Columns go or get pseudonyms as chosen.
 */
export function cleanBook(
  book: WorkBook,
  { columns }: Inspection,
  chosen: readonly ChosenTreatment[],
  random: () => number,
): CleanCopy {
  const treatmentOf = (finding: ColumnFinding) =>
    chosen.find(({ sheet, column }) => sheet === finding.sheet && column === finding.column)?.treatment ??
    "REMOVE";
  const shown = book.SheetNames.filter((_name, at) => !isHidden(book, at));
  const kept = shown.length > 0 ? shown : book.SheetNames;
  const pseudonyms = new Pseudonyms(random);
  const plans = kept.map((name, at) => {
    const found = columns.filter(({ sheet }) => sheet === name);
    const treated = new Map(found.map((one) => [one.column, { finding: one, treatment: treatmentOf(one) }]));
    return { name: namesSomebody(name) ? `Hoja ${at + 1}` : name, rows: rowsOf(book, name), treated };
  });
  for (const { rows, treated } of plans) learnValues(pseudonyms, rows, treated);
  const sheets = plans.map(({ name, rows, treated }) => ({
    name,
    rows: rows.map((row) => copied(row, treated, pseudonyms)),
  }));
  const copy = bookOf(sheets);
  const bytes = new Uint8Array(
    write(copy, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer,
  );
  return {
    bytes,
    preview: previewOf(sheets),
    ...judged(bytes, plans.length === 0 ? [] : keptColumns(plans)),
  };
}

interface Treated {
  finding: ColumnFinding;
  treatment: Treatment;
}

/** Titles that name somebody are left out, and so are such names of columns. */
function rowsOf(book: WorkBook, sheet: string): { cells: Row; isHeader: boolean }[] {
  const rows = filledRows(gridOf(book.Sheets[sheet]));
  const header = headerIndex(rows.slice(0, 60).map(({ texts }) => texts));
  const named = rows.slice(0, Math.max(0, header)).some(({ texts }) => texts.some(namesSomebody));
  return rows.slice(named ? header : 0).map(({ cells, texts }, at) => {
    const isHeader = at === header - (named ? header : 0);
    const names = isHeader ? columnNames(texts, texts.length) : [];
    return {
      isHeader,
      cells: Array.from(cells, (cell, column) =>
        isHeader && namesSomebody(texts[column] ?? "") ? textCell(names[column] ?? "") : cell,
      ),
    };
  });
}

type Stretches = readonly { kind: PersonalKind; start: number; end: number }[];

/** What of a cell gets a pseudonym: all of it, or the stretches of a text. */
function stretchesOf(text: string, { inText, counts }: ColumnFinding): Stretches {
  if (inText) return personalStretches(text);
  const [kind] = Object.keys(counts) as PersonalKind[];
  return kind === undefined ? [] : [{ kind, start: 0, end: text.length }];
}

function learnValues(
  pseudonyms: Pseudonyms,
  rows: readonly { cells: Row; isHeader: boolean }[],
  treated: ReadonlyMap<number, Treated>,
): void {
  for (const [column, { finding, treatment }] of treated) {
    if (treatment !== "PSEUDONYMISE") continue;
    for (const { cells, isHeader } of rows) {
      const text = isHeader ? "" : textOf(cells[column]).trim();
      for (const { kind, start, end } of text === "" ? [] : stretchesOf(text, finding))
        pseudonyms.learn(kind, text.slice(start, end));
    }
  }
}

function copied(
  { cells, isHeader }: { cells: Row; isHeader: boolean },
  treated: ReadonlyMap<number, Treated>,
  pseudonyms: Pseudonyms,
): Row {
  return cells.flatMap((cell, column) => {
    const plan = treated.get(column);
    if (plan?.treatment === "REMOVE") return [];
    const text = textOf(cell).trim();
    if (plan?.treatment !== "PSEUDONYMISE" || isHeader || text === "") return [plainCell(cell)];
    return [textCell(replaced(text, stretchesOf(text, plan.finding), pseudonyms))];
  });
}

function replaced(text: string, stretches: Stretches, pseudonyms: Pseudonyms): string {
  let result = "";
  let from = 0;
  for (const { kind, start, end } of stretches) {
    const pseudonym = pseudonyms.of(kind, text.slice(start, end));
    const isWhole = start === 0 && end === text.length;
    result += text.slice(from, start) + (isWhole ? pseudonym : `[${pseudonym}]`);
    from = end;
  }
  return result + text.slice(from);
}

function textCell(text: string): CellObject {
  return { t: "s", v: text };
}

/** Value and number format; no formula, link, comment or formatted text. */
function plainCell(cell: CellObject | undefined): CellObject | undefined {
  if (cell === undefined || cell.v === undefined || cell.t === "z" || cell.t === "e") return undefined;
  const { t, v, w, z } = cell;
  return z === undefined ? { t, v } : { t, v, w, z };
}

function bookOf(sheets: readonly CopiedSheet[]): WorkBook {
  const book = utils.book_new();
  for (const { name, rows } of sheets) utils.book_append_sheet(book, sheetOf(rows), name, true);
  return book;
}

/** The columns that stay as they are, by their place in the copy. */
function keptColumns(
  plans: readonly { name: string; treated: ReadonlyMap<number, Treated> }[],
): { sheet: string; column: number }[] {
  return plans.flatMap(({ name, treated }) =>
    [...treated].flatMap(([column, { treatment }]) => {
      if (treatment !== "KEEP") return [];
      const gone = [...treated].filter(([before, one]) => before < column && one.treatment === "REMOVE");
      return [{ sheet: name, column: column - gone.length }];
    }),
  );
}

/** The copy is looked at as the chosen file was. */
function judged(
  bytes: Uint8Array,
  kept: readonly { sheet: string; column: number }[],
): Pick<CleanCopy, "declared" | "left"> {
  const book = openWorkbook(bytes);
  if (book === null) throw new Error("the copy can't be opened");
  const inspection = inspectBook(book);
  const declared = inspection.columns
    .filter(({ sheet, column }) => kept.some((one) => one.sheet === sheet && one.column === column))
    .map(({ sheet, name }) => ({ sheet, column: name }));
  const left = openFindings(inspection, declared);
  return { declared, left: isClean(left) ? { columns: [], asides: [] } : left };
}

function previewOf([first]: readonly CopiedSheet[]): string[][] {
  return (first?.rows ?? []).slice(0, PREVIEW_ROWS).map((row) => Array.from(row, textOf));
}
