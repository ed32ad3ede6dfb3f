import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import { shownValue } from "../tasks/task-fields.ts";
import type { TaskDraft } from "../tasks/task-properties.ts";
import { cellText } from "./reading/cell.ts";
import { cellReader } from "./understanding/cell-readers.ts";
import type { ColumnProfile } from "./understanding/column-profile.ts";
import { columnReadings, isDateChoice } from "./understanding/column-readings.ts";
import type { ColumnReading, ReadingFacts, ReadingOverride } from "./understanding/column-readings.ts";
import { SPANISH_AMOUNTS } from "./understanding/amounts.ts";
import type { DateOrder } from "./understanding/dates.ts";
import { AMOUNT_UNITS } from "./understanding/money-words.ts";
import type { AmountUnit } from "./understanding/money-words.ts";

export type ReadingKind = "DECIMAL_SIGN" | "DATE_ORDER" | "SWAPPED_DATES" | "UNIT" | "CURRENCY" | "SIGN";

interface ReadingOption {
  value: string;
  label: string;
  /** Holds at present, by decision or by what the rows say. */
  selected: boolean;
  examples: { written: string; stored: string }[];
}

export interface ReadingQuestion {
  kind: ReadingKind;
  /** What the file leaves open and what was taken; Spanish, ready to show. */
  message: string;
  /** Nothing of the column is taken until it is answered. */
  required: boolean;
  answered: boolean;
  /** The rows leave it open; otherwise it can be changed, but needn't. */
  doubtful: boolean;
  options: ReadingOption[];
}

/** What a question's answers are, and what each one decides. */
export const READING_ANSWERS: Readonly<
  Record<ReadingKind, Readonly<Record<string, Partial<ReadingOverride>>>>
> = {
  DECIMAL_SIGN: { ",": { decimalMark: "," }, ".": { decimalMark: "." } },
  DATE_ORDER: { DMY: { dateOrder: "DMY" }, MDY: { dateOrder: "MDY" } },
  SWAPPED_DATES: { KEEP: { swapDates: false }, SWAP: { swapDates: true } },
  UNIT: Object.fromEntries(AMOUNT_UNITS.map((unit) => [unit, { unit }])),
  CURRENCY: { EUR: { euros: true }, OTHER: { euros: false } },
  SIGN: { KEEP: { turnSign: false }, TURN: { turnSign: true } },
};

const UNIT_NAMES: Readonly<Record<AmountUnit, string>> = {
  EUROS: "Euros",
  CENTS: "Céntimos de euro",
  THOUSANDS: "Miles de euros",
  MILLIONS: "Millones de euros",
};
const LABELS: Readonly<Record<ReadingKind, Readonly<Record<string, string>>>> = {
  DECIMAL_SIGN: { ",": "Coma decimal", ".": "Punto decimal" },
  DATE_ORDER: { DMY: "Día/mes/año", MDY: "Mes/día/año" },
  SWAPPED_DATES: { KEEP: "Dejarlas como están", SWAP: "Cambiar el día por el mes" },
  UNIT: UNIT_NAMES,
  CURRENCY: { EUR: "Todos están en euros", OTHER: "No guardar los que no estén en euros" },
  SIGN: { KEEP: "Dejarlo como está", TURN: "Cambiar el signo: son deudas" },
};
const ORDERS: Readonly<Record<DateOrder, string>> = {
  DMY: "primero el día y después el mes",
  MDY: "primero el mes y después el día",
  YMD: "primero el año o, donde va al final, primero el día",
};
const EXAMPLES = 3;

export interface QuestionFacts extends ReadingFacts {
  /** "yyyy-mm-dd". */
  today: string;
  date1904: boolean;
}

/** What can be asked about one column: how its amounts or dates are read, with what each answer would store. */
export function readingQuestions(facts: QuestionFacts, column: number): ReadingQuestion[] {
  const choice = facts.mapping[column] ?? null;
  const profile = facts.profiles[column];
  const reading = columnReadings(facts)[column];
  if (!reading || !profile) return [];
  const ask = (kind: ReadingKind, selected: string | null, rest: Asked): ReadingQuestion => ({
    kind,
    answered: isAnswered(
      kind,
      facts.overrides?.find((one) => one.column === column),
    ),
    required: false,
    ...rest,
    options: Object.keys(READING_ANSWERS[kind]).map((value) => ({
      value,
      label: LABELS[kind][value] ?? value,
      selected: value === selected,
      examples: examplesOf(facts, column, kind, value),
    })),
  });
  if (choice === "amountDebt") return amountQuestions(profile, reading, ask);
  return isDateChoice(choice) ? dateQuestions(profile, reading, ask) : [];
}

type Asked = Pick<ReadingQuestion, "message" | "doubtful"> & { required?: boolean };
type Ask = (kind: ReadingKind, selected: string | null, rest: Asked) => ReadingQuestion;

function amountQuestions(profile: ColumnProfile, reading: ColumnReading, ask: Ask): ReadingQuestion[] {
  const { amounts, terms, ambiguous } = reading;
  const questions: ReadingQuestion[] = [];
  const { unit, unitFound, currencyFound, euros, foreign, negative, turnSign } = terms;
  if (unitFound !== null) {
    const message = `los importes parecen estar en ${UNIT_NAMES[unitFound].toLowerCase()}; ${unit === null ? "no se toma ninguno hasta que elijas la unidad" : `se han tomado como ${UNIT_NAMES[unit].toLowerCase()}`}`;
    questions.push(ask("UNIT", unit, { message, doubtful: unit === null, required: unit === null }));
  }
  if (currencyFound !== null) {
    const taken = euros ? "se han tomado como euros" : "los que no están en euros no se guardan";
    const message = `hay importes en «${currencyFound}»; ${taken}`;
    questions.push(
      ask("CURRENCY", euros ? "EUR" : "OTHER", { message, doubtful: !euros, required: foreign }),
    );
  }
  const { decimalMark, mixed } = amounts ?? SPANISH_AMOUNTS;
  const taken = mixed
    ? "los que no se sabe cómo leer no se toman"
    : `se ha tomado ${decimalMark === "," ? "la coma" : "el punto"} como signo decimal`;
  const signs = ask("DECIMAL_SIGN", decimalMark, {
    message: ambiguous ? `los importes se pueden leer de dos maneras; ${taken}` : taken,
    doubtful: ambiguous,
  });
  if (ambiguous || signs.answered || differ(signs)) questions.push(signs);
  if (negative) {
    const share = profile.positives > 0 ? "casi todos los importes" : "todos los importes";
    const message = `${share} están en negativo; ${turnSign ? "se les ha cambiado el signo" : "así no se pueden guardar"}`;
    questions.push(ask("SIGN", turnSign ? "TURN" : "KEEP", { message, doubtful: !turnSign }));
  }
  return questions.filter(({ kind }) => kind !== "DECIMAL_SIGN" || profile.typedNumbers < profile.nonEmpty);
}

function dateQuestions(profile: ColumnProfile, reading: ColumnReading, ask: Ask): ReadingQuestion[] {
  const { dateOrder, swapDates, halfSwapped, ambiguous } = reading;
  const questions: ReadingQuestion[] = [];
  const order = ORDERS[dateOrder ?? "DMY"];
  const { dmy, mdy, unclear } = profile.dates;
  const taken = `se ha tomado ${order}`;
  const orders = ask("DATE_ORDER", dateOrder, {
    message: ambiguous ? `las fechas se pueden leer de dos maneras; ${taken}` : taken,
    doubtful: ambiguous,
  });
  if (dmy + mdy + unclear > 0 && (orders.doubtful || orders.answered || differ(orders)))
    questions.push(orders);
  const swaps = ask("SWAPPED_DATES", swapDates ? "SWAP" : "KEEP", {
    message: swappedMessage(profile, order, swapDates === true),
    doubtful: halfSwapped,
  });
  if (halfSwapped || swaps.answered) questions.push({ ...swaps, doubtful: halfSwapped && !swaps.answered });
  return questions;
}

/** Cells somebody corrected or added by hand are told apart: neither answer changes those. */
function swappedMessage({ typedLateDays, dates }: ColumnProfile, order: string, swapped: boolean): string {
  const days =
    typedLateDays === 0
      ? "todas con el día hasta el 12"
      : `casi todas con el día hasta el 12 (${typedLateDays} no, y se quedan como están)`;
  const unclear =
    dates.unclear === 0 ? "" : `; también hay textos que se pueden leer de dos maneras (${dates.unclear})`;
  return `hay fechas auténticas, ${days}, junto a otras escritas como texto (${order}): puede que la hoja de cálculo cambiara el día por el mes en las auténticas; ${swapped ? "se han cambiado" : "se han tomado como están"}${unclear}`;
}

/** The sentence of a question the rows leave open and nobody has answered. */
export function questionWarnings(
  header: string,
  property: TaskProperty,
  questions: readonly ReadingQuestion[],
): string[] {
  return questions
    .filter(({ doubtful, answered }) => doubtful && !answered)
    .map(
      ({ message }) =>
        `Columna «${header}» (${TASK_PROPERTY_NAMES[property]}): ${message}. Compruébalo antes de guardar.`,
    );
}

function isAnswered(kind: ReadingKind, override: ReadingOverride | undefined): boolean {
  const [decision = {}] = Object.values(READING_ANSWERS[kind]);
  return Object.keys(decision).some((key) => override?.[key as keyof ReadingOverride] !== undefined);
}

/** True when the answers would store different values. */
function differ({ options }: ReadingQuestion): boolean {
  return new Set(options.map(({ examples }) => JSON.stringify(examples))).size > 1;
}

function examplesOf(
  facts: QuestionFacts,
  column: number,
  kind: ReadingKind,
  value: string,
): ReadingOption["examples"] {
  const { mapping, profiles, today, date1904, overrides = [] } = facts;
  const property = mapping[column];
  const profile = profiles[column];
  if (!profile || !property || property === "EXTRA" || property === "IGNORE") return [];
  const own = overrides.find((one) => one.column === column);
  const others = overrides.filter((one) => one.column !== column);
  const decided = { ...own, column, ...READING_ANSWERS[kind][value] };
  const reading = columnReadings({ ...facts, overrides: [...others, decided] })[column];
  if (!reading) return [];
  // Which amounts are kept depends on another cell of their row.
  if (kind === "CURRENCY" && reading.terms.currencyColumn >= 0) return [];
  const read = cellReader(property, {
    amounts: reading.amounts ?? SPANISH_AMOUNTS,
    terms: reading.terms,
    dates: { order: reading.dateOrder ?? "DMY", swapDates: reading.swapDates === true, today, date1904 },
    defaultLada: "",
  });
  const { any, amounts, dates } = profile.examples;
  const cells = [
    ...new Set([...(kind === "DATE_ORDER" ? dates : kind === "DECIMAL_SIGN" ? amounts : []), ...any]),
  ];
  return cells.slice(0, EXAMPLES).map((cell) => {
    const draft = {} as TaskDraft;
    const fault = read(cell, draft, false, { keep: () => undefined });
    return {
      written: cellText(cell),
      stored: fault === null ? shown(draft, property) : "No se puede guardar",
    };
  });
}

function shown(draft: TaskDraft, property: TaskProperty): string {
  // Dates all look the same, whatever property they are of.
  const field = property === "amountDebt" ? property : "debtDate";
  return shownValue(field, draft[property as "debtDate" | "amountDebt"] ?? null) ?? "Vacío";
}
