/** What tells who a debtor is, or how to reach one. The number of a company is none of it. */
export type PersonalKind =
  | "NAME"
  | "IDENTITY"
  | "EMAIL"
  | "PHONE"
  | "IBAN"
  | "ADDRESS"
  | "BIRTH"
  | "PLATE"
  | "SOCIAL_SECURITY";

/** STRONG: nobody could mean anything else. WEAK: it looks so, and who knows the file may say that it isn't. */
export type Evidence = "STRONG" | "WEAK";

/** One column that holds personal data. */
export interface ColumnFinding {
  sheet: string;
  hiddenSheet: boolean;
  /** Counted from 0. */
  column: number;
  /** As its header says, "Columna F" where there is none; distinct within the sheet. */
  name: string;
  evidence: Evidence;
  /** How many cells hold which kind. */
  counts: Partial<Record<PersonalKind, number>>;
  /** They stand within longer texts, which may say more about somebody. */
  inText: boolean;
  /** At most three, never a whole value. */
  samples: string[];
}

/** Personal data that stand beside the columns: a copy of the cells alone leaves them behind. */
export type AsideKind =
  | "TITLES"
  | "COLUMN_NAMES"
  | "SHEET_NAME"
  | "AUTHOR"
  | "PROPERTIES"
  | "COMMENTS"
  | "PAGE_HEADERS"
  | "FORMULAS"
  | "PICTURES"
  | "EMBEDDED"
  | "LINKED_DATA"
  | "HYPERLINKS";

export interface AsideFinding {
  kind: AsideKind;
  /** Where it is of one sheet. */
  sheet: string | null;
}

export interface Inspection {
  columns: ColumnFinding[];
  asides: AsideFinding[];
}

/** A column that looks like personal data and isn't, as who sends the file declares. */
export interface DeclaredColumn {
  sheet: string;
  column: string;
}

/** What of an inspection stands in the way: a declaration only outweighs weak evidence. */
export function openFindings(
  { columns, asides }: Inspection,
  declared: readonly DeclaredColumn[],
): Inspection {
  const isDeclared = ({ evidence, sheet, name }: ColumnFinding) =>
    evidence === "WEAK" && declared.some((one) => one.sheet === sheet && one.column === name);
  return { columns: columns.filter((one) => !isDeclared(one)), asides };
}

export function isClean({ columns, asides }: Inspection): boolean {
  return columns.length === 0 && asides.length === 0;
}
