import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { ActivityPeriod } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { Sparkline } from "../../ui/charts/Sparkline.tsx";
import type { FigureCard } from "../../ui/FigureCards.tsx";
import { periodOf, stepLabel, type PeriodWord } from "./periods.ts";

interface Count {
  value: number;
  before: number;
  line: readonly number[];
}

interface Amount {
  value: string;
  before: string;
  currency: string;
  line: readonly string[];
}

/** The period of figures, and what their lines go along. */
export interface Compared {
  word: PeriodWord;
  steps: readonly { from: string; to: string }[];
}

interface CardOptions {
  /** What stands is compared with how it stood, what happened with what happened before. */
  wording?: "before" | "ago";
  /** Behind the comparison. */
  more?: string;
}

export function countCard(
  label: string,
  { value, before, line }: Count,
  compared: Compared,
  options: CardOptions = {},
): FigureCard {
  const change = value - before;
  return {
    label,
    value: shownCount(value),
    note: trend(change, shownCount(Math.abs(change)), compared, options),
    line: <Line values={line} textOf={(at) => shownCount(line[at] ?? 0)} {...compared} />,
  };
}

/** Exact: the difference is taken in whole cents. */
export function amountCard(
  label: string,
  amount: Amount,
  compared: Compared,
  options: CardOptions = {},
): FigureCard {
  const { value, before, currency } = amount;
  const change = centsOf(value) - centsOf(before);
  const size = formatMoney(decimalOf(change > 0n ? change : -change), currency);
  return {
    label,
    value: formatMoney(value, currency),
    note: trend(change, size, compared, options),
    line: <AmountLine amount={amount} {...compared} />,
  };
}

/** Only the height of the line goes through a float; its words are exact. */
export function AmountLine({ amount: { line, currency }, ...compared }: { amount: Amount } & Compared) {
  return (
    <Line values={line.map(Number)} textOf={(at) => formatMoney(line[at] ?? "0", currency)} {...compared} />
  );
}

function trend(
  change: number | bigint,
  size: string,
  { word }: Compared,
  { wording = "before", more = "" }: CardOptions,
): string {
  const than = periodOf(word)[wording];
  if (Number(change) === 0) return `Igual ${than}${more}`;
  return `${size} ${change > 0 ? "más" : "menos"} ${than}${more}`;
}

interface LineProps extends Compared {
  values: readonly number[];
  /** The value at a place as people read it. */
  textOf: (at: number) => string;
}

const STEPS: Record<ActivityPeriod, string> = {
  DAYS_30: "Por días",
  DAYS_90: "Por semanas",
  YEAR: "Por meses",
};

function Line({ values, textOf, word, steps }: LineProps) {
  const { period } = periodOf(word);
  const most = values.indexOf(Math.max(...values));
  const step = steps[most];
  const peak = step === undefined ? "" : `; el máximo, ${textOf(most)} (${stepLabel(step, period)})`;
  const ends = `de ${textOf(0)} a ${textOf(values.length - 1)}`;
  const isFlat = values.every((value) => value === values[0]);
  const summary = isFlat ? `siempre ${textOf(0)}` : `${ends}${peak}`;
  return <Sparkline summary={`${STEPS[period]}: ${summary}.`} values={values} />;
}
