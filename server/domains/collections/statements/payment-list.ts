import { createHash } from "node:crypto";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { centsOf } from "../../../platform/money.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import { cellText, isDateCell, isNumberCell, numberParts } from "../../task-imports/reading/cell.ts";
import { findHeaderRow } from "../../task-imports/reading/header.ts";
import { READING_LIMITS } from "../../task-imports/reading/limits.ts";
import { ReadingRefusal } from "../../task-imports/reading/refusal.ts";
import { sniffFile } from "../../task-imports/reading/sniff.ts";
import { openSource, type TableSource } from "../../task-imports/reading/table-source.ts";
import { AmountVote, amountVote, decideAmounts } from "../../task-imports/understanding/amount-votes.ts";
import { readAmount, readTypedAmount, type AmountReading } from "../../task-imports/understanding/amounts.ts";
import {
  DateVote,
  dateVote,
  decideDates,
  readDate,
  readTypedDate,
  type DateReading,
} from "../../task-imports/understanding/dates.ts";
import type { BankStatement, StatementEntry, StatementPiece } from "./bank-statement.ts";
import { paymentColumns, type PaymentColumns } from "./payment-columns.ts";
import { PIECE } from "./statement-limits.ts";
import { shownCents, StatementRefusal, tooLarge } from "./statement-refusal.ts";

/** What a list of payments has for an account. */
export const LIST_ACCOUNT = "Hoja de cobros";

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_ROWS = 50_000;
/** Sheets and rows looked at for a header. */
const SHEETS_TO_JUDGE = 30;
const HEAD_ROWS = 60;
/** Of the rows that can't be read so many are named. */
const NAMED_PROBLEMS = 5;
const TOTAL = /^(?:sub ?total(?:es)?|total(?:es)?|suma|importe total)\b/;

interface Row {
  line: number;
  cells: string[];
}

interface Table {
  columns: PaymentColumns;
  rows: Row[];
  date1904: boolean;
}

/**
 * Reads a spreadsheet (.xlsx, .csv) of payments: each row a day, an amount and what says whose it is; below zero a payment that is taken
 * back. A row that can't be read, a day still to come or a total that isn't what its rows add up to refuse the file as a whole.
 * `today`: "yyyy-mm-dd". Throws StatementRefusal.
 */
export async function* readPaymentList(
  path: string,
  { fileName, bytes, today }: { fileName: string; bytes: number; today: string },
): AsyncGenerator<StatementPiece> {
  if (bytes > MOST_BYTES)
    throw tooLarge(`Una hoja de cobros puede pesar ${MOST_BYTES / 1024 / 1024} MB como máximo.`);
  const entries = entriesOf(await openTable(path, fileName), today);
  for (let at = 0; at < entries.length; at += PIECE) yield { entries: entries.slice(at, at + PIECE) };
  yield { statement: statementOf(entries) };
}

async function openTable(path: string, fileName: string): Promise<Table> {
  try {
    const kind = await sniffFile(path, fileName);
    // The old format is read by a library that keeps the whole workbook in memory.
    if (kind === "XLS") throw notAList("Guárdala como .xlsx y súbela de nuevo.");
    const source = await openSource(path, kind, {});
    try {
      return await firstList(source);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof ReadingRefusal) throw notAList(error.message);
    throw error;
  }
}

/** The first visible sheet with a column of days and one of amounts. Throws StatementRefusal. */
async function firstList(source: TableSource): Promise<Table> {
  const shown = source.sheets.flatMap(({ hidden }, at) => (hidden ? [] : [at]));
  const offered = source.sheets.length === 0 ? [0] : shown;
  for (const sheet of offered.slice(0, SHEETS_TO_JUDGE)) {
    const rows: Row[] = [];
    let columns: PaymentColumns | null | undefined;
    for await (const batch of source.rows(sheet, READING_LIMITS.batchRows)) {
      batch.rows.forEach((cells, at) => rows.push({ line: batch.rowNumbers[at] ?? 0, cells }));
      columns ??= headerIn(rows);
      if (columns === null) break;
      if (rows.length > MOST_ROWS)
        throw tooLarge(
          `Una hoja de cobros puede tener ${MOST_ROWS.toLocaleString("es-ES")} filas como máximo.`,
        );
    }
    if (columns) return { columns, rows, date1904: source.date1904 };
  }
  throw notAList("No hay ninguna hoja con una columna de fecha y otra de importe.");
}

/** Takes the header and what stands above it off the rows; null: there is none. */
function headerIn(rows: Row[]): PaymentColumns | null {
  const head = rows.slice(0, HEAD_ROWS).map(({ cells }) => cells);
  const found = findHeaderRow(head);
  const columns = found && paymentColumns(found.cells);
  if (!found || !columns) return null;
  rows.splice(0, found.index + 1);
  return columns;
}

function notAList(why: string): StatementRefusal {
  return new StatementRefusal(
    "NOT_A_STATEMENT",
    `El archivo no es un extracto Norma 43 ni camt.053, ni una hoja de cobros que se pueda leer. ${why}`,
  );
}

function entriesOf({ columns, rows, date1904 }: Table, today: string): StatementEntry[] {
  const amounts = amountReading(columnOf(rows, columns.amount));
  const dates = dateReading(columnOf(rows, columns.day), { today, date1904 });
  const entries: StatementEntry[] = [];
  const problems: string[] = [];
  let sum = 0n;
  for (const { line, cells } of rows) {
    const [writtenDay, writtenAmount] = [cells[columns.day] ?? "", cells[columns.amount] ?? ""];
    const isBlank = (cell: string) => cellText(cell).trim() === "";
    if (isBlank(writtenDay) && isTotal(cells)) {
      refuseOtherTotal(line, amountOf(writtenAmount, amounts), sum);
      continue;
    }
    const day = dayOf(writtenDay, dates, today);
    // A note below or between the payments.
    if (isBlank(writtenAmount) && typeof day !== "string") continue;
    const cents = amountOf(writtenAmount, amounts);
    const currency = columns.currency === null ? "" : textIn(cells, columns.currency);
    const wrong =
      (typeof day === "string" ? null : day.problem) ??
      (typeof cents === "bigint" ? null : cents.problem) ??
      (/^(?:|€|eur(?:os?)?)$/i.test(currency) ? null : `la moneda «${currency.slice(0, 20)}» no es el euro`);
    if (wrong !== null || typeof day !== "string" || typeof cents !== "bigint") {
      problems.push(`fila ${line}: ${wrong ?? ""}`);
      continue;
    }
    sum += cents;
    entries.push(entryOf({ line, cells, day, cents, at: entries.length + 1 }, columns));
  }
  if (problems.length > 0) throw unreadable(problems);
  if (entries.length === 0) throw notAList("No tiene ningún cobro.");
  return entries;
}

function unreadable(problems: readonly string[]): StatementRefusal {
  const more = problems.length - NAMED_PROBLEMS;
  const named = problems.slice(0, NAMED_PROBLEMS).join("; ");
  return new StatementRefusal(
    "BAD_ROWS",
    `No se ha importado nada: ${named}${more > 0 ? `; y ${more} más` : ""}. Corrígelo en la hoja y súbela de nuevo.`,
  );
}

function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => TOTAL.test(foldText(cellText(cell)).trim()));
}

function refuseOtherTotal(line: number, declared: bigint | Problem, sum: bigint): void {
  if (typeof declared !== "bigint" || declared === sum) return;
  throw new StatementRefusal(
    "WRONG_TOTALS",
    `Fila ${line}: la hoja dice que el total es ${shownCents(declared)}, y sus cobros suman ${shownCents(sum)}. No se ha importado nada.`,
  );
}

interface Problem {
  problem: string;
}

const columnOf = (rows: readonly Row[], column: number) =>
  rows.map(({ cells }) => cells[column] ?? "").filter((cell) => !isNumberCell(cell) && !isDateCell(cell));

/** By what the column's own texts say, else as people write in Spain. */
function amountReading(texts: readonly string[]): AmountReading {
  const votes = { comma: 0, dot: 0, unclearComma: 0, unclearDot: 0 };
  let threeDecimals = false;
  for (const text of texts) {
    const vote = amountVote(text.trim());
    if (vote === AmountVote.COMMA || vote === AmountVote.COMMA_3) votes.comma += 1;
    if (vote === AmountVote.DOT || vote === AmountVote.DOT_3) votes.dot += 1;
    if (vote === AmountVote.UNCLEAR_COMMA) votes.unclearComma += 1;
    if (vote === AmountVote.UNCLEAR_DOT) votes.unclearDot += 1;
    threeDecimals ||= vote === AmountVote.COMMA_3 || vote === AmountVote.DOT_3;
  }
  return { ...decideAmounts(votes), threeDecimals };
}

function dateReading(texts: readonly string[], known: Omit<DateReading, "order">): DateReading {
  const votes = { dmy: 0, mdy: 0, ymd: 0, unclear: 0 };
  for (const text of texts) {
    const vote = dateVote(text.trim());
    if (vote === DateVote.DMY) votes.dmy += 1;
    if (vote === DateVote.MDY) votes.mdy += 1;
    if (vote === DateVote.YMD) votes.ymd += 1;
    if (vote === DateVote.UNCLEAR) votes.unclear += 1;
  }
  return { ...known, order: decideDates(votes).order };
}

function amountOf(cell: string, reading: AmountReading): bigint | Problem {
  if (cellText(cell).trim() === "") return { problem: "falta el importe" };
  const read = isNumberCell(cell) ? readTypedAmount(numberParts(cell)[0]) : readAmount(cell.trim(), reading);
  if (typeof read === "string") return centsOf(read);
  return { problem: `«${cellText(cell).slice(0, 40)}»: ${lowered(read.message)}` };
}

function dayOf(cell: string, reading: DateReading, today: string): string | Problem {
  if (cellText(cell).trim() === "") return { problem: "falta la fecha" };
  const read = isDateCell(cell)
    ? cell.slice(1, 11)
    : isNumberCell(cell)
      ? readTypedDate(numberParts(cell)[0], reading)
      : readDate(cell.trim(), reading);
  if (typeof read !== "string")
    return { problem: `«${cellText(cell).slice(0, 40)}»: ${lowered(read.message)}` };
  return read > today ? { problem: `el ${shownDay(read)} todavía no ha llegado` } : read;
}

const lowered = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);

const textIn = (cells: readonly string[], column: number) =>
  cellText(cells[column] ?? "")
    .replace(/\s+/g, " ")
    .trim();

function entryOf(
  { line, cells, day, cents, at }: { line: number; cells: string[]; day: string; cents: bigint; at: number },
  columns: PaymentColumns,
): StatementEntry {
  const said = (column: number | null) => (column === null ? "" : textIn(cells, column));
  const contract = said(columns.contract) || null;
  const written = columns.references.map((column) => textIn(cells, column)).filter((text) => text !== "");
  return {
    statement: 1,
    entry: at,
    part: 1,
    line,
    bookedOn: day,
    valueOn: null,
    cents,
    isReversal: cents < 0n,
    returnReason: null,
    payments: 1,
    bankReference: null,
    endToEndId: said(columns.operation) || null,
    mandateId: null,
    references: contract === null ? written : [contract, ...written],
    creditorReferences: [],
    contract,
    text: columns.texts
      .map((column) => textIn(cells, column))
      .filter((text) => text !== "")
      .join(" | "),
    counterparty: {
      name: said(columns.name) || null,
      account: null,
      document: said(columns.document) || null,
    },
  };
}

function statementOf(entries: readonly StatementEntry[]): BankStatement {
  const days = entries.map(({ bookedOn }) => bookedOn ?? "").toSorted();
  const into = entries.filter(({ cents }) => cents > 0n);
  const out = entries.filter(({ cents }) => cents < 0n);
  const sum = (some: readonly StatementEntry[]) => some.reduce((total, { cents }) => total + cents, 0n);
  const identity = createHash("sha256");
  for (const { bookedOn, cents, text, references, endToEndId, counterparty } of entries)
    identity.update(
      `${JSON.stringify([bookedOn, String(cents), text, references, endToEndId, counterparty])}\n`,
    );
  return {
    statement: 1,
    format: "LIST",
    identity: identity.digest("base64url"),
    account: LIST_ACCOUNT,
    iban: null,
    currency: "EUR",
    holder: null,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    openingCents: null,
    closingCents: null,
    creditCount: into.length,
    creditCents: sum(into),
    debitCount: out.length,
    debitCents: -sum(out),
    line: 1,
    warnings: [],
  };
}
