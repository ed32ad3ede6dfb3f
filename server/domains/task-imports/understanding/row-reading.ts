import type { RuleCode } from "../../tasks/task-field-checks.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import type { TaskDraft, TaskValues } from "../../tasks/task-properties.ts";

/** What a person chose for a column: a property, 'Guardar como dato adicional' or 'No importar'. */
export type ColumnChoice = TaskProperty | "EXTRA" | "IGNORE";

/** Codes of what can't be understood in a cell, on top of the form's own rules. */
export type UnderstandingCode =
  | "AMBIGUOUS_AMOUNT"
  | "OTHER_CURRENCY"
  | "UNIT_UNDECIDED"
  | "LOST_DIGITS"
  | "INCOMPLETE_DATE"
  | "NO_TASK"
  | "SEVERAL_TASKS"
  | "INVALID_PHONE"
  | "REPEATED_HEADER"
  | "TOTAL_ROW"
  | "NOTE_ROW";

export type RowIssueCode = RuleCode | UnderstandingCode;

/** One thing wrong in one row. A row with issues can't be saved as it is. */
export interface RowIssue {
  /** 0-based column of the file; null when no column is mapped to the property, or the whole row is meant. */
  column: number | null;
  /** Null when the whole row is meant. */
  property: TaskProperty | null;
  /** UNKNOWN_OPTION can be solved for the whole column at once with a replacement. */
  code: RowIssueCode;
  /** Spanish, ready to show: what is wrong and what would be right. */
  message: string;
  /** The cell as a person sees it. */
  value: string;
}

export interface ValidRow {
  valid: true;
  values: TaskValues;
  /** Always empty, and always the same array. */
  issues: readonly RowIssue[];
}

export interface InvalidRow {
  valid: false;
  /** What could be understood; null where it couldn't. */
  values: TaskDraft;
  /** At least one, in column order. */
  issues: readonly RowIssue[];
}

export type RowReading = ValidRow | InvalidRow;

/** A correction for a whole column: every cell that reads `from` is taken as `to`. */
export interface Replacement {
  column: number;
  from: string;
  to: string;
}
