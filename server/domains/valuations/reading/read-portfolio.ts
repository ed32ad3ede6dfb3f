import { normaliseHeader } from "../../../../schema/rules/header-words.ts";
import type {
  LeftOutReason,
  Notice,
  ValuationField,
  ValuationUnit,
} from "../../../../schema/rules/valuations.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import type { TaskDraft } from "../../tasks/task-properties.ts";
import { cellText, isNumberCell, numberParts } from "../../task-imports/reading/cell.ts";
import { isForeign, type AmountTerms } from "../../task-imports/understanding/amount-terms.ts";
import { OTHER_CURRENCY } from "../../task-imports/understanding/amounts.ts";
import { cellReader } from "../../task-imports/understanding/cell-readers.ts";
import type { ColumnProfile } from "../../task-imports/understanding/column-profile.ts";
import { columnReadings } from "../../task-imports/understanding/column-readings.ts";
import { notADebt } from "../../task-imports/understanding/not-a-debt.ts";
import { meaning, tidyText } from "../../task-imports/understanding/plain-texts.ts";
import type { Contract } from "../model/contract.ts";
import { debtorKindOf, hasDocuments, isThere, judicialOf, productOf, vintageDay } from "./words.ts";

/** The fullest sheet of a portfolio as it stands in the file. */
export interface PortfolioTable {
  sheet: string;
  /** As a spreadsheet program counts. */
  headerRow: number;
  headers: string[];
  /** Above the header: they may say in what the amounts are. */
  titles: string[];
  profiles: ColumnProfile[];
  rows: { rowNumber: number; cells: string[] }[];
  date1904: boolean;
}

export interface ReadContract {
  rowNumber: number;
  /** The file's own, or the row's number. */
  contractId: string;
  place: string;
  contract: Contract;
}

export interface LeftOutRow {
  rowNumber: number;
  reason: LeftOutReason;
  /** What stands in the column of the amount, or the identifier that is repeated. */
  found: string;
}

export interface ReadPortfolio {
  contracts: ReadContract[];
  leftOut: LeftOutRow[];
  notices: Partial<Record<Notice, number>>;
  unit: ValuationUnit;
  /** The file writes what is owed below zero; it was turned. */
  isTurned: boolean;
}

const MOST_CENTS = 100_000_000_000;
const LONGEST_FOUND = 80;
const LONGEST_ID = 80;
const TOTAL = /^(?:sub ?total(?:es)?|total(?:es)?|suma|importe total)\b/;
const DAYS_OF_MONTH = 30.44;

/**
 * Every row of the table is either a contract or left out for a reason. `fields`: what each column is. `unit`: null leaves it
 * to what the file says. `today`: "yyyy-mm-dd".
 */
export function readPortfolio(
  table: PortfolioTable,
  fields: readonly ValuationField[],
  { unit, today }: { unit: ValuationUnit | null; today: string },
): ReadPortfolio {
  const columns = new Columns(table, fields, { unit, today });
  const read: ReadPortfolio = {
    contracts: [],
    leftOut: [],
    notices: {},
    unit: columns.unit,
    isTurned: columns.isTurned,
  };
  const known = new Set<string>();
  let sum = 0;
  table.rows.forEach(({ rowNumber, cells }, at) => {
    const leaveOut = (reason: LeftOutReason, found: string) =>
      read.leftOut.push({ rowNumber, reason, found: found.slice(0, LONGEST_FOUND) });
    const written = columns.textOf(cells, "AMOUNT");
    if (columns.isNoDebt(cells))
      return leaveOut("NOT_A_DEBT", cells.map(tidyText).find((text) => text !== "") ?? "");
    const amount = columns.amountOf(cells);
    if (typeof amount === "string") return leaveOut(amount, written);
    const id = columns.textOf(cells, "CONTRACT");
    // A sum below the table that nothing names.
    if (at > 1 && at === table.rows.length - 1 && columns.has("CONTRACT") && id === "" && amount === sum)
      return leaveOut("NOT_A_DEBT", written);
    if (id !== "" && known.has(foldText(id))) return leaveOut("DUPLICATE", id);
    known.add(foldText(id));
    sum += amount;
    read.contracts.push({
      rowNumber,
      contractId: id === "" ? `Fila ${rowNumber}` : id.slice(0, LONGEST_ID),
      place: columns.textOf(cells, "PLACE").slice(0, LONGEST_ID),
      contract: columns.contractOf(cells, amount, (notice) => {
        read.notices[notice] = (read.notices[notice] ?? 0) + 1;
      }),
    });
  });
  return read;
}

type AgeUnit = "DATE" | "DAYS" | "MONTHS" | "YEARS";

/** How the cells of a table are read under a mapping. */
class Columns {
  readonly unit: ValuationUnit;
  readonly isTurned: boolean;
  private readonly at: Map<ValuationField, number[]>;
  private readonly terms: AmountTerms | undefined;
  private readonly amounts = new Map<number, (cell: string) => string | { code: string } | null>();
  private readonly date: ((cell: string) => string | { code: string } | null) | null = null;
  private readonly ageUnit: AgeUnit;
  private readonly table: PortfolioTable;
  private readonly today: string;

  constructor(
    table: PortfolioTable,
    fields: readonly ValuationField[],
    choice: { unit: ValuationUnit | null; today: string },
  ) {
    this.table = table;
    const { headers, profiles, titles, date1904 } = table;
    const { today } = choice;
    this.today = today;
    this.at = new Map(
      [...Map.groupBy(fields.keys(), (column) => fields[column] ?? "NONE")].map(([field, found]) => [
        field,
        [...found],
      ]),
    );
    const mapping = fields.map((field) =>
      field === "AMOUNT" || field === "PAID" || field === "COLLATERAL"
        ? ("amountDebt" as const)
        : field === "DEFAULT_DATE"
          ? ("debtDate" as const)
          : null,
    );
    const readings = columnReadings({ mapping, headers, profiles, titles });
    const amountColumn = this.column("AMOUNT");
    this.terms = readings[amountColumn]?.terms;
    this.unit = choice.unit ?? this.terms?.unitFound ?? "EUROS";
    this.isTurned = this.terms?.negative ?? false;
    for (const [column, reading] of readings.entries()) {
      const dates = { order: reading.dateOrder ?? "DMY", today, date1904 } as const;
      if (mapping[column] === "amountDebt" && reading.amounts) {
        const terms = { ...reading.terms, unit: this.unit, turnSign: reading.terms.negative };
        const read = cellReader("amountDebt", { amounts: reading.amounts, terms, dates, defaultLada: "34" });
        this.amounts.set(column, (cell) => drafted(read, "amountDebt", cell));
      } else if (mapping[column] === "debtDate") {
        const options = { amounts: { decimalMark: ",", mixed: false, threeDecimals: false }, dates } as const;
        const read = cellReader("debtDate", { ...options, terms: reading.terms, defaultLada: "34" });
        this.date = (cell) => drafted(read, "debtDate", cell);
      }
    }
    this.ageUnit = ageUnitOf(headers[this.column("DEFAULT_DATE")] ?? "");
  }

  has(field: ValuationField): boolean {
    return this.at.has(field);
  }

  textOf(cells: readonly string[], field: ValuationField): string {
    return meaning(cells[this.column(field)] ?? "");
  }

  isNoDebt(cells: readonly string[]): boolean {
    if (notADebt(cells, this.table.headers) !== null) return true;
    const first = cells.find((cell) => cell !== "") ?? "";
    return TOTAL.test(foldText(tidyText(first))) || TOTAL.test(foldText(this.textOf(cells, "CONTRACT")));
  }

  /** In cents, above zero, or why it can't be valued. */
  amountOf(cells: readonly string[]): number | LeftOutReason {
    const currency = cells[this.terms?.currencyColumn ?? -1];
    if (currency !== undefined && isForeign(currency)) return "OTHER_CURRENCY";
    const read = this.amounts.get(this.column("AMOUNT"))?.(cells[this.column("AMOUNT")] ?? "") ?? null;
    if (read === null) return "NO_AMOUNT";
    if (typeof read !== "string")
      return read.code === OTHER_CURRENCY.code ? "OTHER_CURRENCY" : "NOT_A_NUMBER";
    const cents = centsOf(read);
    if (cents > MOST_CENTS) return "TOO_LARGE";
    return cents <= 0 ? "NOT_POSITIVE" : cents;
  }

  contractOf(cells: readonly string[], amountCents: number, notice: (notice: Notice) => void): Contract {
    return {
      amountCents,
      product: this.productOf(cells, notice),
      ageMonths: this.ageOf(cells, notice),
      contactWays: this.contactOf(cells),
      hasDocuments: this.documentsOf(cells),
      collateralCents: this.besideOf(cells, "COLLATERAL", () => notice("COLLATERAL_UNREAD")) ?? 0,
      paidCents: this.besideOf(cells, "PAID", () => notice("PAID_UNREAD")),
      debtorKind: this.has("DEBTOR_KIND") ? debtorKindOf(this.textOf(cells, "DEBTOR_KIND")) : null,
      judicial: this.courtOf(cells, notice),
    };
  }

  private column(field: ValuationField): number {
    return this.at.get(field)?.[0] ?? -1;
  }

  private productOf(cells: readonly string[], notice: (notice: Notice) => void): Contract["product"] {
    const text = this.textOf(cells, "PRODUCT");
    const product = productOf(text);
    if (product === null && text !== "") notice("PRODUCT_UNKNOWN");
    return product ?? "OTHER";
  }

  private courtOf(cells: readonly string[], notice: (notice: Notice) => void): Contract["judicial"] {
    const text = this.textOf(cells, "JUDICIAL");
    const state = judicialOf(text);
    if (state === null && text !== "") notice("JUDICIAL_UNKNOWN");
    return state;
  }

  private ageOf(cells: readonly string[], notice: (notice: Notice) => void): number | null {
    const cell = cells[this.column("DEFAULT_DATE")] ?? "";
    if (meaning(cell) === "") return null;
    const months = this.ageUnit === "DATE" ? this.monthsSince(cell) : countedMonths(cell, this.ageUnit);
    if (months === null) notice("DATE_UNREAD");
    else if (months < 0) notice("DATE_IN_FUTURE");
    else return months;
    return null;
  }

  private monthsSince(cell: string): number | null {
    const read = vintageDay(cell) ?? this.date?.(cell) ?? null;
    if (typeof read !== "string") return null;
    const [year = 0, month = 0, day = 0] = read.split("-").map(Number);
    const [nowYear = 0, nowMonth = 0, nowDay = 0] = this.today.split("-").map(Number);
    return (nowYear - year) * 12 + nowMonth - month - (nowDay < day ? 1 : 0);
  }

  /** Null: no column tells of any way. */
  private contactOf(cells: readonly string[]): Contract["contactWays"] {
    const told = (["EMAIL", "PHONE", "ADDRESS"] as const).filter((field) => this.has(field));
    if (told.length === 0) return null;
    const there = told.filter(
      (field) => this.at.get(field)?.some((column) => isThere(cells[column] ?? "")) === true,
    );
    return there.length as 0 | 1 | 2 | 3;
  }

  private documentsOf(cells: readonly string[]): boolean | null {
    const answers = (this.at.get("DOCUMENTS") ?? []).map((column) => hasDocuments(cells[column] ?? ""));
    if (answers.includes(true)) return true;
    return answers.includes(false) ? false : null;
  }

  /** A blank in a column of payments or collateral is none. */
  private besideOf(
    cells: readonly string[],
    field: "PAID" | "COLLATERAL",
    unread: () => void,
  ): number | null {
    if (!this.has(field)) return null;
    const column = this.column(field);
    const cell = cells[column] ?? "";
    if (field === "COLLATERAL" && !isThere(cell)) return 0;
    const read = this.amounts.get(column)?.(cell) ?? null;
    if (read === null) return 0;
    if (typeof read === "string") return Math.min(MOST_CENTS, Math.max(0, centsOf(read)));
    unread();
    return null;
  }
}

function drafted(
  read: ReturnType<typeof cellReader>,
  property: "amountDebt" | "debtDate",
  cell: string,
): string | { code: string } | null {
  const draft = {} as TaskDraft;
  return read(cell, draft, false, { keep: () => undefined }) ?? draft[property];
}

/** "1234.56" → 123456 */
function centsOf(decimal: string): number {
  return Math.round(Number(decimal) * 100);
}

function ageUnitOf(header: string): AgeUnit {
  const words = normaliseHeader(header).split(" ");
  if (words.includes("fecha")) return "DATE";
  if (words.includes("dias") || words.includes("dpd")) return "DAYS";
  if (words.includes("meses")) return "MONTHS";
  return words.includes("anos") ? "YEARS" : "DATE";
}

function countedMonths(cell: string, unit: Exclude<AgeUnit, "DATE">): number | null {
  const text = isNumberCell(cell) ? numberParts(cell)[0] : meaning(cellText(cell)).replace(",", ".");
  const count = Number(text);
  if (text === "" || !Number.isFinite(count)) return null;
  const months = { DAYS: count / DAYS_OF_MONTH, MONTHS: count, YEARS: count * 12 }[unit];
  return Math.floor(months);
}
