import { shownMonth } from "../../../schema/rules/spanish-dates.ts";
import type { ActivityPeriod } from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { choiceParam } from "../../lib/url-state.ts";

interface PeriodLook {
  period: ActivityPeriod;
  label: string;
  /** After "de": "los últimos 30 días". */
  name: string;
  words: string;
  /** Of one step. */
  heading: string;
  /** After a difference to the period before, and to how it stood as this one began. */
  before: string;
  ago: string;
}

/** By the word in the address. */
const PERIODS = {
  "30-dias": {
    period: "DAYS_30",
    label: "30 días",
    name: "los últimos 30 días",
    words: "en los últimos 30 días",
    heading: "Día",
    before: "que en los 30 días anteriores",
    ago: "que hace 30 días",
  },
  "90-dias": {
    period: "DAYS_90",
    label: "90 días",
    name: "los últimos 90 días",
    words: "en los últimos 90 días",
    heading: "Semana",
    before: "que en los 90 días anteriores",
    ago: "que hace 90 días",
  },
  anual: {
    period: "YEAR",
    label: "1 año",
    name: "el último año",
    words: "en el último año",
    heading: "Mes",
    before: "que en el año anterior",
    ago: "que hace un año",
  },
} as const satisfies Record<string, PeriodLook>;

export type PeriodWord = keyof typeof PERIODS;

const PERIOD_WORDS = Object.keys(PERIODS) as PeriodWord[];
export const PERIOD_CHOICES = PERIOD_WORDS.map((value) => ({ value, label: PERIODS[value].label }));

/** What a page with figures of a period keeps in its address. */
export const periodUrlSpec = { periodo: choiceParam(PERIOD_WORDS, "30-dias") };
/** A single matter moves too slowly for less. */
export const clientPeriodUrlSpec = { periodo: choiceParam(PERIOD_WORDS, "anual") };

export type PeriodUrlSpec = typeof periodUrlSpec;

export const periodOf = (word: PeriodWord): PeriodLook => PERIODS[word];

/** What is asked of the server for what an address says. */
export const figuresVariables = ({ periodo }: { periodo: PeriodWord }) => ({
  period: PERIODS[periodo].period,
});

/** '20/11', '14/11–20/11' or 'noviembre de 2026'. */
export function stepLabel({ from, to }: { from: string; to: string }, period: ActivityPeriod): string {
  const short = (day: string) => formatDate(day).slice(0, 5);
  if (period === "YEAR") return shownMonth(from);
  return from === to ? short(from) : `${short(from)}–${short(to)}`;
}
