import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import { columnOfProperty } from "../../tasks/task-columns.ts";
import { isForeign, PLAIN_EUROS } from "./amount-terms.ts";
import { OTHER_CURRENCY, SPANISH_AMOUNTS } from "./amounts.ts";
import { cellReader } from "./cell-readers.ts";
import type { CellReader } from "./cell-readers.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { columnReadings } from "./column-readings.ts";
import type { ReadingOverride } from "./column-readings.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import { tidyText } from "./plain-texts.ts";
import type { ColumnChoice, Replacement } from "./row-reading.ts";

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

/** What is done with one column of a row. */
export interface Step {
  column: number;
  /** Null: kept as additional data. */
  property: TaskProperty | null;
  read: CellReader | null;
  extraKey: string;
  replace: ((cell: string) => string | undefined) | null;
  /** Says nothing of a row in which a person has corrected this column. */
  unlessFixed?: number;
}

/** What is done with each column of a row, in the file's order. */
export function compileSteps(options: RowReaderOptions): Step[] {
  const { mapping, profiles, headers, today, defaultLada = DEFAULT_LADA, date1904 = false } = options;
  const readings = columnReadings({
    mapping,
    headers,
    profiles,
    overrides: options.readings,
    titles: options.titles,
  });
  return mapping.flatMap((choice, column): Step[] => {
    if (choice === "IGNORE") return [];
    const header = headers[column] ?? `Columna ${column + 1}`;
    const replace = compileReplacements(choice, column, options);
    if (choice === "EXTRA")
      return [{ column, property: null, read: null, extraKey: safeKey(header), replace }];
    const { amounts, terms, dateOrder, swapDates } = readings[column] ?? {};
    const read = cellReader(choice, {
      amounts: amounts ?? SPANISH_AMOUNTS,
      terms: terms ?? PLAIN_EUROS,
      dates: { order: dateOrder ?? "DMY", swapDates: swapDates ?? false, today, date1904 },
      defaultLada,
    });
    const own: Step = { column, property: choice, read, extraKey: `${header} (otros)`, replace };
    const currency = terms?.currencyColumn ?? -1;
    if (currency < 0) return [own];
    const changed = compileReplacements(mapping[currency] ?? "IGNORE", currency, options);
    return [own, currencyStep(column, currency, headers[currency] ?? "", changed)];
  });
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
  { replacements = [] }: RowReaderOptions,
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
