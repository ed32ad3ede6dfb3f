import { MISSING_VALUES } from "../../../schema/rules/tasks.ts";
import type { AssignedTaskFilter } from "../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { amountsProblem } from "../../lib/money.ts";
import { rangeText } from "../../lib/range-text.ts";
import {
  amountParam,
  dayParam,
  daysProblem,
  optionalChoiceParam,
  type UrlState,
} from "../../lib/url-state.ts";
import { missingValueFilter } from "./task-words.ts";

/** One value, or CONTACT: neither e-mail nor phone. */
export const MISSING_CHOICES = [...MISSING_VALUES, "CONTACT"] as const;

/** What is asked of tasks by amounts, days and what they lack, as the addresses of all lists of tasks keep it. */
export const rangesUrlSpec = {
  missing: optionalChoiceParam(MISSING_CHOICES),
  amountFrom: amountParam(),
  amountTo: amountParam(),
  createdFrom: dayParam(),
  createdTo: dayParam(),
  actedFrom: dayParam(),
  actedTo: dayParam(),
  dueFrom: dayParam(),
  dueTo: dayParam(),
};

export type RangesUrl = UrlState<typeof rangesUrlSpec>;

export const NO_RANGES = {
  missing: null,
  amountFrom: null,
  amountTo: null,
  createdFrom: null,
  createdTo: null,
  actedFrom: null,
  actedTo: null,
  dueFrom: null,
  dueTo: null,
} as const satisfies RangesUrl;

/** What each chip takes away. */
export const WITHOUT_RANGE: Readonly<Record<string, Partial<RangesUrl>>> = {
  missing: { missing: null },
  amount: { amountFrom: null, amountTo: null },
  created: { createdFrom: null, createdTo: null },
  acted: { actedFrom: null, actedTo: null },
  due: { dueFrom: null, dueTo: null },
};

export function missingLabel(value: (typeof MISSING_CHOICES)[number]): string {
  return value === "CONTACT" ? "Sin correo ni teléfono" : missingValueFilter(value);
}

/** What is wrong with the amounts and days from which and to which; such a pair isn't asked for. */
export function rangeProblems(
  url: RangesUrl,
): Record<"amount" | "created" | "acted" | "due", string | undefined> {
  const { amountFrom, amountTo, createdFrom, createdTo, actedFrom, actedTo, dueFrom, dueTo } = url;
  return {
    amount: amountsProblem(amountFrom, amountTo),
    created: daysProblem(createdFrom, createdTo),
    acted: daysProblem(actedFrom, actedTo),
    due: daysProblem(dueFrom, dueTo),
  };
}

type RangesFilter = Omit<AssignedTaskFilter, "state" | "institution" | "listId" | "search">;

export function rangesFilter(url: RangesUrl): RangesFilter {
  const { missing } = url;
  const wrong = rangeProblems(url);
  return {
    ...(missing === "CONTACT" ? { missingAll: ["EMAIL", "PHONE"] } : missing !== null && { missing }),
    ...(wrong.amount === undefined && given({ amountFrom: url.amountFrom, amountTo: url.amountTo })),
    ...(wrong.created === undefined && given({ createdFrom: url.createdFrom, createdTo: url.createdTo })),
    ...(wrong.acted === undefined && given({ lastActionFrom: url.actedFrom, lastActionTo: url.actedTo })),
    ...(wrong.due === undefined && given({ deadlineFrom: url.dueFrom, deadlineTo: url.dueTo })),
  };
}

function given(values: Record<string, string | null>): RangesFilter {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export interface Chip {
  value: string;
  label: string;
}

export function rangeChips(url: RangesUrl): Chip[] {
  const { amount, created, acted, due } = rangeProblems(url);
  const labels = {
    missing: url.missing === null ? null : missingLabel(url.missing),
    amount: rangeText("Importe", [url.amountFrom, url.amountTo], formatMoney, amount),
    created: rangeText("Creación", [url.createdFrom, url.createdTo], formatDate, created),
    acted: rangeText("Última acción", [url.actedFrom, url.actedTo], formatDate, acted),
    due: rangeText("Plazo de ley", [url.dueFrom, url.dueTo], formatDate, due),
  };
  return Object.entries(labels).flatMap(([value, label]) => (label === null ? [] : [{ value, label }]));
}
