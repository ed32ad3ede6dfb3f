import type { RuleProblem } from "../../tasks/task-field-checks.ts";
import { MANDATORY_PROPERTIES } from "../../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { BLANK_DRAFT } from "../../tasks/task-properties.ts";
import { INITIAL_TASK_STATE } from "../../../../schema/rules/tasks.ts";
import type { TaskDraft, TaskValues } from "../../tasks/task-properties.ts";
import { checkImportedRow } from "../../tasks/imported-row-rules.ts";
import { cellText } from "../reading/cell.ts";
import { joinNames, surnameColumns } from "./joined-names.ts";
import { notADebt } from "./not-a-debt.ts";
import { meaning, tidyText } from "./plain-texts.ts";
import type { ColumnChoice, RowIssue, RowReading } from "./row-reading.ts";
import { compileSteps } from "./row-steps.ts";
import type { RowReaderOptions, Step } from "./row-steps.ts";

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
  const surnames = columns.map((column) => meaning(fixes?.[column] ?? cells[column] ?? ""));
  draft.debtor = joinNames(draft.debtor ?? "", surnames) || null;
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
