import { shownCount, listed } from "../../../schema/rules/spanish-numbers.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { Context } from "../../shared/context.ts";
import { headersOf, OPEN, RUNNING } from "./import-record.ts";
import type { ImportSuggestion, TaskImportRecord } from "./import-record.ts";
import { questionWarnings, readingQuestions } from "./reading-questions.ts";
import type { QuestionFacts, ReadingQuestion } from "./reading-questions.ts";
import { pendingDuplicatesLoader, sameFileLoader } from "./task-imports.loaders.ts";
import { findHeaderRow } from "./reading/header.ts";
import { columnReadings } from "./understanding/column-readings.ts";
import type { ColumnReading } from "./understanding/column-readings.ts";
import { surnameColumns } from "./understanding/joined-names.ts";
import { findOption, isOptionProperty } from "./understanding/options.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

export interface ColumnView {
  index: number;
  header: string;
  samples: string[];
  emptyCount: number;
  suggestion: ImportSuggestion | null;
  choice: ColumnChoice | null;
  reading: { decimalSign: string | null; dateOrder: string | null; ambiguous: boolean } | null;
  questions: ReadingQuestion[];
  unknownValues: { value: string; count: number }[];
  errorCount: number;
}

/** What was chosen, and for open columns what is suggested: how a client that takes every suggestion would save it. */
export function suggestedChoices(record: TaskImportRecord): (ColumnChoice | null)[] {
  return record.columns.map(({ suggestion }, index) => record.choices[index] ?? suggestion?.choice ?? null);
}

/** The file's columns with everything the mapping and the review screens show, under the choices made or `chosen`. */
export function importColumns(
  record: TaskImportRecord,
  today: string,
  chosen: readonly (ColumnChoice | null)[] = record.choices,
): ColumnView[] {
  const choices = record.columns.map((_, index) => chosen[index] ?? null);
  const facts: QuestionFacts = {
    mapping: choices,
    headers: headersOf(record),
    profiles: record.profiles ?? [],
    overrides: record.readings,
    titles: record.notes.titles,
    date1904: record.date1904,
    today,
  };
  const readings = columnReadings(facts);
  return record.columns.map(({ header, samples, suggestion }, index) => {
    const profile = record.profiles?.[index];
    const choice = choices[index] ?? null;
    return {
      index,
      header,
      samples,
      emptyCount: profile && record.rowsTotal !== null ? Math.max(0, record.rowsTotal - profile.nonEmpty) : 0,
      suggestion,
      choice,
      reading: readingView(readings[index]),
      questions: readingQuestions(facts, index),
      unknownValues: unknownValues(record, index, choice),
      errorCount: record.findings.errors[index] ?? 0,
    };
  });
}

function readingView(reading: ColumnReading | undefined): ColumnView["reading"] {
  if (!reading || (reading.amounts === null && reading.dateOrder === null)) return null;
  const { amounts, dateOrder, decided, ambiguous, halfSwapped, swapDates } = reading;
  return {
    decimalSign: decided && amounts ? amounts.decimalMark : null,
    dateOrder: decided ? dateOrder : null,
    ambiguous: ambiguous || (halfSwapped && swapDates === null),
  };
}

/** After the check what it found; before it what the column's frequent values tell. */
function unknownValues(record: TaskImportRecord, index: number, choice: ColumnChoice | null) {
  if (!isOptionProperty(choice)) return [];
  if (record.status !== "MAPPING" && record.status !== "STAGING") return record.findings.unknown[index] ?? [];
  const replaced = new Set(
    record.replacements.filter(({ column }) => column === index).map(({ from }) => foldText(from)),
  );
  const values = record.profiles?.[index]?.topValues ?? [];
  return values.filter(({ value }) => !findOption(choice, value) && !replaced.has(foldText(value)));
}

/** Null when nothing runs. Seconds are told once a tenth is done: before that they would only mislead. */
export function importProgress(record: TaskImportRecord, now: Date) {
  if (!RUNNING.includes(record.status)) return null;
  const { done = 0, total = null, startedAt, waiting = null } = record.progress ?? {};
  if (total === null || total === 0) return { done, total, percent: null, secondsLeft: null, waiting };
  const share = Math.min(1, done / total);
  const seconds = startedAt ? (now.getTime() - Date.parse(startedAt)) / 1_000 : 0;
  const secondsLeft = share >= 0.1 && seconds > 0 ? Math.ceil((seconds / share) * (1 - share)) : null;
  return { done, total, percent: Math.floor(share * 100), secondsLeft, waiting };
}

export async function importCounts(ctx: Context, record: TaskImportRecord) {
  return {
    rows: record.rowsTotal ?? record.progress?.done ?? 0,
    valid: record.rowsValid ?? 0,
    errors: record.rowsFailing ?? 0,
    leftOut: record.rowsLeftOut,
    created: record.createdCount,
    overwritten: record.overwrittenCount,
    ...(await pendingDuplicatesLoader(ctx).load(record.number)),
  };
}

/** "El deudor se forma con «Nombre», «Apellido 1» y «Apellido 2»…"; null where its name stands in one column. */
function joinedNames(columns: readonly ColumnView[]): string | null {
  const headers = columns.map(({ header }) => header);
  const choices = columns.map(({ choice }) => choice);
  const surnames = surnameColumns(choices, headers);
  if (surnames.length === 0) return null;
  const names = [choices.indexOf("debtor"), ...surnames].map((column) => `«${headers[column]}»`);
  return `El deudor se forma con ${listed(names)}. Si no quieres unirlas, elige «No importar» en la de los apellidos.`;
}

/** Which rows of a UTF-8 file weren't UTF-8, and how they were read; null when all were. */
function strayRows({ notes: { stray } }: TaskImportRecord): string | null {
  if (!stray || stray.count === 0) return null;
  const { count, encoding, rows } = stray;
  const all = [
    ...rows.map(String),
    ...(count > rows.length ? [`${shownCount(count - rows.length)} más`] : []),
  ];
  return count === 1
    ? `La fila ${rows[0]} no está en UTF-8 como el resto del archivo: se ha leído como ${encoding}. Comprueba sus acentos o elige otra codificación.`
    : `${shownCount(count)} filas no están en UTF-8 como el resto del archivo: se han leído como ${encoding} (filas ${listed(all)}). Comprueba sus acentos o elige otra codificación.`;
}

/** What a person should know first, most serious first. Nothing for an import that has ended. */
export async function importWarnings(
  ctx: Context,
  record: TaskImportRecord,
  chosen: readonly (ColumnChoice | null)[] = record.choices,
): Promise<string[]> {
  if (!OPEN.includes(record.status)) return [];
  const warnings: string[] = [];
  if (record.commitRefusal) warnings.push(record.commitRefusal);
  if (record.waitsFor.length > 0)
    warnings.push(`La entregó un programa y no se guardó sola: ${record.waitsFor[0]}`);
  const same = await sameFileLoader(ctx).load(record.id);
  if (same) warnings.push(same);
  const stray = strayRows(record);
  if (stray) warnings.push(stray);
  if (findHeaderRow(record.head) === null) {
    warnings.push(
      `No se reconocen los encabezados: se ha tomado la fila ${record.headerRow}. Si no es esa, elige otra en «Cabecera».`,
    );
  }
  const columns = importColumns(record, ctx.clock.today(), chosen);
  const joined = joinedNames(columns);
  if (joined) warnings.push(joined);
  for (const { header, choice, questions } of columns) {
    if (choice === null || choice === "EXTRA" || choice === "IGNORE") continue;
    warnings.push(...questionWarnings(header, choice, questions));
  }
  return warnings;
}
