import {
  DEBT_AGE_ORDER,
  DEBT_AGES,
  PAID_STATUSES,
  PROMISE_STATES,
  UNPAID_REASONS,
  type DebtAge,
  type PaidStatus,
} from "../../../schema/rules/list-reports.ts";
import { dayInMadrid, isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import { CONTACT_CHANNEL_NAMES } from "../../../schema/rules/task-contacts.ts";
import { WORK_OUTCOMES } from "../../../schema/rules/work-outcomes.ts";
import type { PortfolioFigureFilter, ReportFigureFilter } from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { optionalChoiceParam, type UrlParam, type UrlState } from "../../lib/url-state.ts";
import { optionsOf } from "./task-words.ts";
import type { Chip } from "./task-ranges.ts";

/** What happened to a debt in a period, as reports count it. */
interface KindOfFigure {
  name: string;
  values: Readonly<Record<string, string>>;
}

const HAPPENED = {
  promise: { name: "Promesas", values: PROMISE_STATES },
  contact: { name: "Contacto por", values: CONTACT_CHANNEL_NAMES },
  call: {
    name: "Llamada",
    values: Object.fromEntries(Object.entries(WORK_OUTCOMES).map(([key, { name }]) => [key, name])),
  },
  reason: { name: "Motivo de impago", values: UNPAID_REASONS },
} as const satisfies Record<string, KindOfFigure>;

export type HappenedKind = keyof typeof HAPPENED;

export interface Happened {
  kind: HappenedKind;
  value: string;
  /** Days in Madrid, both included. */
  from: string;
  until: string;
}

const isKind = (text: string): text is HappenedKind => Object.hasOwn(HAPPENED, text);

/** As the address names it: `call.REFUSES.2026-11-02.2026-11-20`. */
export function happenedText({ kind, value, from, until }: Happened): string {
  return [kind, value, from, until].join(".");
}

/** Null for what no report counts. */
function readHappened(raw: string | null): Happened | null {
  const [kind = "", value = "", from = "", until = ""] = raw?.split(".") ?? [];
  if (!isKind(kind) || !Object.hasOwn(HAPPENED[kind].values, value)) return null;
  return isCalendarDay(from) && isCalendarDay(until) && from <= until ? { kind, value, from, until } : null;
}

const happenedParam = (): UrlParam<Happened | null> => ({
  read: readHappened,
  write: (value) => (value === null ? null : happenedText(value)),
});

export const PAID_ORDER = Object.keys(PAID_STATUSES) as readonly PaidStatus[];

/** How old debts are and what of them is paid, in the address of every table of debts. */
export const agedUrlSpec = {
  antiguedad: optionalChoiceParam<DebtAge>(DEBT_AGE_ORDER),
  pago: optionalChoiceParam<PaidStatus>(PAID_ORDER),
};

export const figureUrlSpec = { ...agedUrlSpec, figura: happenedParam() };

export type AgedUrl = UrlState<typeof agedUrlSpec>;
export type FigureUrl = UrlState<typeof figureUrlSpec>;

export const NOT_AGED = { antiguedad: null, pago: null } as const satisfies AgedUrl;
export const NO_FIGURE = { ...NOT_AGED, figura: null } as const satisfies FigureUrl;

/** As of today; undefined: nothing is asked. */
export function agedFilter({ antiguedad, pago }: AgedUrl): PortfolioFigureFilter | undefined {
  if (antiguedad === null && pago === null) return undefined;
  return {
    today: dayInMadrid(new Date()),
    ...(antiguedad === null ? {} : { age: antiguedad }),
    ...(pago === null ? {} : { paid: pago }),
  };
}

export function figureFilter(url: FigureUrl): ReportFigureFilter | undefined {
  const aged = agedFilter(url);
  if (url.figura === null) return aged;
  const { kind, value, from, until } = url.figura;
  return { today: dayInMadrid(new Date()), ...aged, from, until, [kind]: value };
}

export const AGE_OPTIONS = DEBT_AGE_ORDER.map((value) => ({ value, label: DEBT_AGES[value].name }));
export const PAID_OPTIONS = optionsOf(PAID_STATUSES);

export const isAge = (value: string | null): value is DebtAge => DEBT_AGE_ORDER.some((age) => age === value);
export const isPaid = (value: string | null): value is PaidStatus =>
  PAID_ORDER.some((status) => status === value);

/** What each chip takes away. */
export const WITHOUT_FIGURE: Readonly<Record<string, Partial<FigureUrl>>> = {
  antiguedad: { antiguedad: null },
  pago: { pago: null },
  figura: { figura: null },
};

export function figureChips({ antiguedad, pago, figura }: FigureUrl): Chip[] {
  return [
    ...(antiguedad === null
      ? []
      : [{ value: "antiguedad", label: `Antigüedad: ${DEBT_AGES[antiguedad].name}` }]),
    ...(pago === null ? [] : [{ value: "pago", label: `Pago: ${PAID_STATUSES[pago]}` }]),
    ...(figura === null ? [] : [{ value: "figura", label: happenedLabel(figura) }]),
  ];
}

function happenedLabel({ kind, value, from, until }: Happened): string {
  const { name, values }: KindOfFigure = HAPPENED[kind];
  return `${name}: ${values[value] ?? value}, del ${formatDate(from)} al ${formatDate(until)}`;
}
