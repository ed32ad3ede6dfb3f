import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import type { RuleProblem } from "../../tasks/task-field-checks.ts";
import { MANDATORY_PROPERTIES } from "../../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { BLANK_DRAFT, INITIAL_TASK_STATE } from "../../tasks/task-properties.ts";
import type { TaskDraft, TaskValues } from "../../tasks/task-properties.ts";
import { columnOfProperty } from "../../tasks/task-columns.ts";
import { checkImportedRow } from "../../tasks/imported-row-rules.ts";
import { cellText } from "../reading/cell.ts";
import { OTHER_CURRENCY, SPANISH_AMOUNTS } from "./amounts.ts";
import { isForeign, PLAIN_EUROS } from "./amount-terms.ts";
import { cellReader } from "./cell-readers.ts";
import type { CellReader } from "./cell-readers.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { columnReadings } from "./column-readings.ts";
import type { ReadingOverride } from "./column-readings.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import { joinNames, surnameColumns } from "./joined-names.ts";
import { notADebt } from "./not-a-debt.ts";
import { saysNothing, tidyText } from "./plain-texts.ts";
import type { ColumnChoice, Replacement, RowIssue, RowReading } from "./row-reading.ts";

export interface RowReaderOptions {
  /** One choice per column of the file; "IGNORE" where it is still open. */
  mapping: readonly ColumnChoice[];
  headers: readonly string[];
  profiles: readonly (ColumnProfile | undefined)[];
  replacements?: readonly Replacement[];
  /** What a person decided about decimal marks and date orders. */
  readings?: readonly ReadingOverride[];
  titles?: readonly string[];
  /** "yyyy-mm-dd": default of the two dates without a column. */
  today: string;
  /** Calling code of numbers that name no country; "34" when left out. */
  defaultLada?: string;
  date1904?: boolean;
}

/** Column → what a person typed in its place for this one row ("" empties the cell). */
export type CellFixes = Readonly<Record<number, string>>;

export type RowReader = (cells: readonly string[], fixes?: CellFixes) => RowReading;

const NO_ISSUES: readonly RowIssue[] = Object.freeze([]);
const NO_EXTRA: Readonly<Record<string, string>> = Object.freeze({});

/** Mandatory properties without a column: an import can't be saved before this is empty. */
export function missingProperties(mapping: readonly (ColumnChoice | null)[]): TaskProperty[] {
  return MANDATORY_PROPERTIES.filter((property) => !mapping.includes(property));
}

/**
 * Prepares everything that is the same for all rows and gives the function that understands one row: values read by
 * their column's conventions, then judged by the rules of the individual-task form. Not reentrant, one per thread.
 */
export function compileRowReader(options: RowReaderOptions): RowReader {
  const steps = compileSteps(options);
  const columnOf = new Map<TaskProperty, number>();
  options.mapping.forEach((choice, column) => {
    if (choice !== "EXTRA" && choice !== "IGNORE") columnOf.set(choice, column);
  });
  const surnames = surnameColumns(options.mapping, options.headers);
  const row = new RowState();
  const blank = blankDraft(options.today);
  let source: (column: number) => string = () => "";
  const report = (property: TaskProperty, { code, message }: RuleProblem) => {
    if (row.issues?.some((issue) => issue.property === property)) return;
    const column = columnOf.get(property) ?? null;
    row.add({ column, property, code, message, value: column === null ? "" : tidyText(source(column)) });
  };
  return (cells, fixes) => {
    const draft = { ...blank };
    row.start();
    for (const step of steps) readStep(step, cells, fixes, draft, row);
    if (surnames.length > 0) addSurnames(draft, surnames, cells, fixes);
    source = (column) => (fixes ? fixes[column] : undefined) ?? cells[column] ?? "";
    checkImportedRow(draft, report);
    draft.entity ??= "";
    draft.extra = row.extra ?? NO_EXTRA;
    // The rules found nothing missing and nothing wrong, so the draft is complete.
    if (row.issues === null) return { valid: true, values: draft as TaskValues, issues: NO_ISSUES };
    // What somebody is correcting is meant to be a debt.
    const whole = fixes === undefined ? notADebt(cells, options.headers) : null;
    const issues =
      whole === null ? row.issues.sort(byColumn) : [{ column: null, property: null, ...whole, value: "" }];
    return { valid: false, values: draft, issues };
  };
}

/** Where first names and surnames have columns of their own the debtor is called by all of them. */
function addSurnames(
  draft: TaskDraft,
  columns: readonly number[],
  cells: readonly string[],
  fixes: CellFixes | undefined,
): void {
  const surnames = columns.map((column) => {
    const text = tidyText(fixes?.[column] ?? cells[column] ?? "");
    return saysNothing(text) ? "" : text;
  });
  draft.debtor = joinNames(draft.debtor ?? "", surnames) || null;
}

interface Step {
  column: number;
  /** Null: kept as additional data. */
  property: TaskProperty | null;
  read: CellReader | null;
  extraKey: string;
  replace: ((cell: string) => string | undefined) | null;
  /** Says nothing of a row in which a person has corrected this column. */
  unlessFixed?: number;
}

/** What one row gathers besides its values; one object for all rows. */
class RowState {
  issues: RowIssue[] | null = null;
  extra: Record<string, string> | null = null;
  extraKey = "";

  start(): void {
    this.issues = null;
    this.extra = null;
  }

  add(issue: RowIssue): void {
    this.issues ??= [];
    this.issues.push(issue);
  }

  keep(text: string): void {
    this.extra ??= {};
    this.extra[this.extraKey] = text;
  }
}

function readStep(
  step: Step,
  cells: readonly string[],
  fixes: CellFixes | undefined,
  draft: TaskDraft,
  row: RowState,
): void {
  const { column, unlessFixed } = step;
  if (unlessFixed !== undefined && fixes?.[unlessFixed] !== undefined) return;
  const fix = fixes === undefined ? undefined : fixes[column];
  let cell = fix ?? cells[column] ?? "";
  let byHand = fix !== undefined;
  const replacement = step.replace === null ? undefined : step.replace(cell);
  if (replacement !== undefined) {
    cell = replacement;
    byHand = true;
  }
  row.extraKey = step.extraKey;
  if (step.property === null || step.read === null) {
    const text = cellText(cell).trim();
    if (text !== "") row.keep(text);
    return;
  }
  const problem = step.read(cell, draft, byHand, row);
  if (problem) {
    const { code, message } = problem;
    row.add({ column, property: step.property, code, message, value: tidyText(cell) });
  }
}

function compileSteps(options: RowReaderOptions): Step[] {
  const { mapping, profiles, headers, today, defaultLada = DEFAULT_LADA, date1904 = false } = options;
  const readings = columnReadings({
    mapping,
    headers,
    profiles,
    overrides: options.readings,
    titles: options.titles,
  });
  const steps: Step[] = [];
  mapping.forEach((choice, column) => {
    if (choice === "IGNORE") return;
    const header = headers[column] ?? `Columna ${column + 1}`;
    const replace = compileReplacements(choice, column, options.replacements ?? []);
    if (choice === "EXTRA") {
      steps.push({ column, property: null, read: null, extraKey: safeKey(header), replace });
      return;
    }
    const reading = readings[column];
    const read = cellReader(choice, {
      amounts: reading?.amounts ?? SPANISH_AMOUNTS,
      terms: reading?.terms ?? PLAIN_EUROS,
      dates: {
        order: reading?.dateOrder ?? "DMY",
        swapDates: reading?.swapDates ?? false,
        today,
        date1904,
      },
      defaultLada,
    });
    steps.push({ column, property: choice, read, extraKey: `${header} (otros)`, replace });
    const currency = reading?.terms.currencyColumn ?? -1;
    if (currency >= 0) {
      const changed = compileReplacements(
        mapping[currency] ?? "IGNORE",
        currency,
        options.replacements ?? [],
      );
      steps.push(currencyStep(column, currency, headers[currency] ?? "", changed));
    }
  });
  return steps;
}

/** Follows the amount's own step: the column beside it may say that the amount isn't euros. */
function currencyStep(amountColumn: number, column: number, header: string, replace: Step["replace"]): Step {
  const judged = new Map<string, Fault | null>();
  const judge = (text: string): Fault | null => (isForeign(text) ? otherCurrency(text, header) : null);
  const read: CellReader = (cell, draft) => {
    if (draft.amountDebt === null) return null;
    const text = tidyText(cell);
    const known = judged.get(text);
    const found = known === undefined ? judge(text) : known;
    if (judged.size < MOST_CURRENCIES) judged.set(text, found);
    if (found !== null) draft.amountDebt = null;
    return found;
  };
  return { column, property: "amountDebt", read, extraKey: "", replace, unlessFixed: amountColumn };
}

const MOST_CURRENCIES = 100;

function otherCurrency(text: string, header: string): Fault {
  return fault(
    OTHER_CURRENCY.code,
    `El importe está en «${text.slice(0, 30)}» (columna «${header}»): conviértelo a euros, por ejemplo 1.234,56`,
  );
}

/** Values of option columns are replaced blind to accents and case, as they are understood; others exactly as shown. */
function compileReplacements(
  choice: ColumnChoice,
  column: number,
  replacements: readonly Replacement[],
): Step["replace"] {
  const own = replacements.filter((replacement) => replacement.column === column);
  if (own.length === 0) return null;
  const folds = choice !== "EXTRA" && choice !== "IGNORE" && columnOfProperty(choice).options !== undefined;
  const keyOf = (cell: string) => (folds ? foldText(tidyText(cell)) : tidyText(cell));
  const table = new Map(own.map(({ from, to }) => [keyOf(from), to]));
  return (cell) => table.get(keyOf(cell));
}

/** Assigning to "__proto__" would lose the value. */
function safeKey(header: string): string {
  return header === "__proto__" ? "__proto__ " : header;
}

/** The documented defaults of what has no column. */
function blankDraft(today: string): TaskDraft {
  return {
    ...BLANK_DRAFT,
    nSessions: 0,
    debtDate: today,
    status: INITIAL_TASK_STATE,
    assignmentDate: today,
  };
}

function byColumn(one: RowIssue, other: RowIssue): number {
  return (one.column ?? -1) - (other.column ?? -1);
}
