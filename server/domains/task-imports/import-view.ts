import { foldText } from "../../platform/text/fold-text.ts";
import { TASK_PROPERTY_NAMES } from "../tasks/task-properties.ts";
import type { Context } from "../accounts/context.ts";
import { OPEN, RUNNING } from "./import-record.ts";
import type { ImportSuggestion, TaskImportRecord } from "./import-record.ts";
import { pendingDuplicatesLoader, sameFileLoader } from "./task-imports.loaders.ts";
import { findHeaderRow } from "./reading/header.ts";
import { columnReadings } from "./understanding/column-readings.ts";
import type { ColumnReading } from "./understanding/column-readings.ts";
import { surnameColumns } from "./understanding/joined-names.ts";
import { findOption } from "./understanding/options.ts";
import type { OptionProperty } from "./understanding/options.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";

export interface ColumnView {
  index: number;
  header: string;
  samples: string[];
  emptyCount: number;
  suggestion: ImportSuggestion | null;
  choice: ColumnChoice | null;
  reading: { decimalSign: string | null; dateOrder: string | null; ambiguous: boolean } | null;
  unknownValues: { value: string; count: number }[];
  errorCount: number;
}

/** The file's columns with everything the mapping and the review screens show. */
export function importColumns(record: TaskImportRecord): ColumnView[] {
  const choices = record.columns.map((_, index) => record.choices[index] ?? null);
  const readings = columnReadings(choices, record.profiles ?? []);
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
      unknownValues: unknownValues(record, index, choice),
      errorCount: record.findings.errors[index] ?? 0,
    };
  });
}

function readingView(reading: ColumnReading | undefined): ColumnView["reading"] {
  if (!reading || (reading.amounts === null && reading.dateOrder === null)) return null;
  const { amounts, dateOrder, decided, ambiguous } = reading;
  return {
    decimalSign: decided && amounts ? amounts.decimalMark : null,
    dateOrder: decided ? dateOrder : null,
    ambiguous,
  };
}

const OPTION_CHOICES: readonly (ColumnChoice | null)[] = ["typeContract", "intervention", "status"];

/** After the check what it found; before it what the column's frequent values tell. */
function unknownValues(record: TaskImportRecord, index: number, choice: ColumnChoice | null) {
  if (!OPTION_CHOICES.includes(choice)) return [];
  if (record.status !== "MAPPING" && record.status !== "STAGING") return record.findings.unknown[index] ?? [];
  const replaced = new Set(
    record.replacements.filter(({ column }) => column === index).map(({ from }) => foldText(from)),
  );
  const values = record.profiles?.[index]?.topValues ?? [];
  return values.filter(
    ({ value }) => !findOption(choice as OptionProperty, value) && !replaced.has(foldText(value)),
  );
}

/** Null when nothing runs. Seconds are told once a tenth is done: before that they would only mislead. */
export function importProgress(record: TaskImportRecord, now: Date) {
  if (!RUNNING.includes(record.status)) return null;
  const { done = 0, total = null, startedAt } = record.progress ?? {};
  if (total === null || total === 0) return { done, total, percent: null, secondsLeft: null };
  const share = Math.min(1, done / total);
  const seconds = startedAt ? (now.getTime() - Date.parse(startedAt)) / 1_000 : 0;
  const secondsLeft = share >= 0.1 && seconds > 0 ? Math.ceil((seconds / share) * (1 - share)) : null;
  return { done, total, percent: Math.floor(share * 100), secondsLeft };
}

export async function importCounts(ctx: Context, record: TaskImportRecord) {
  return {
    rows: record.rowsTotal ?? record.progress?.done ?? 0,
    valid: record.rowsValid ?? 0,
    errors: record.rowsFailing ?? 0,
    leftOut: record.rowsLeftOut,
    created: record.createdCount,
    overwritten: record.overwrittenCount,
    pendingDuplicates: await pendingDuplicatesLoader(ctx).load(record.number),
  };
}

/** "El deudor se forma con «Nombre», «Apellido 1» y «Apellido 2»…"; null where its name stands in one column. */
function joinedNames(columns: readonly ColumnView[]): string | null {
  const headers = columns.map(({ header }) => header);
  const choices = columns.map(({ choice }) => choice);
  const surnames = surnameColumns(choices, headers);
  if (surnames.length === 0) return null;
  const names = [choices.indexOf("debtor"), ...surnames].map((column) => `«${headers[column]}»`);
  return `El deudor se forma con ${names.slice(0, -1).join(", ")} y ${names.at(-1)}. Si no quieres unirlas, elige «No importar» en la de los apellidos.`;
}

/** What a person should know first, most serious first. Nothing for an import that has ended. */
export async function importWarnings(ctx: Context, record: TaskImportRecord): Promise<string[]> {
  if (!OPEN.includes(record.status)) return [];
  const warnings: string[] = [];
  if (record.commitRefusal) warnings.push(record.commitRefusal);
  const same = await sameFileLoader(ctx).load(record.id);
  if (same) warnings.push(same);
  if (findHeaderRow(record.head) === null) {
    warnings.push(
      `No se reconocen los encabezados: se ha tomado la fila ${record.headerRow}. Si no es esa, elige otra en «Cabecera».`,
    );
  }
  const columns = importColumns(record);
  const joined = joinedNames(columns);
  if (joined) warnings.push(joined);
  for (const { header, choice, reading } of columns) {
    if (!reading?.ambiguous || choice === null || choice === "EXTRA" || choice === "IGNORE") continue;
    const how =
      choice === "amountDebt"
        ? "los importes se pueden leer de dos maneras; se ha tomado la coma como signo decimal"
        : "las fechas se pueden leer de dos maneras; se ha tomado primero el día y después el mes";
    warnings.push(
      `Columna «${header}» (${TASK_PROPERTY_NAMES[choice]}): ${how}. Compruébalo antes de guardar.`,
    );
  }
  return warnings;
}
