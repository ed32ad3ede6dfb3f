/** What a list's report says of the week or month that has ended, beside the totals: the same rows on page, PDF and Excel. */

import { PROMISE_STATES, UNPAID_REASONS, type PromiseState, type UnpaidReason } from "./list-reports.ts";
import { shownDay, shownMonth } from "./spanish-dates.ts";
import { CONTACT_CHANNEL_NAMES, type ContactChannel } from "./task-contacts.ts";
import { WORK_OUTCOMES, type WorkOutcome } from "./work-outcomes.ts";

/** Of some days. Amounts are exact decimals. */
interface Happened {
  received: string;
  reversed: string;
  recovered: string;
  promises: readonly { state: PromiseState; count: number; amount: string }[];
  contacts: readonly { channel: ContactChannel; contacts: number }[];
  calls: readonly { outcome: WorkOutcome; calls: number }[];
  reasons: readonly { reason: UnpaidReason; debts: number; amount: string }[];
}

interface Days {
  rhythm: "WEEKLY" | "MONTHLY";
  from: string;
  until: string;
}

/** Null where nothing of that kind is counted. */
interface Figure {
  count: number | null;
  amount: string | null;
}

/** What is behind a row; `reversals` are shown nowhere by their days. */
type LatestKind = "payments" | "reversals" | "promise" | "contact" | "call" | "reason";

export interface LatestRow {
  kind: LatestKind;
  /** Of the state, channel, outcome or reason. */
  value: string;
  label: string;
  latest: Figure;
  total: Figure;
}

export const LATEST_HEADINGS = [
  "Concepto",
  "Número",
  "Importe",
  "Número en total",
  "Importe en total",
] as const;

/** "Semana del 13/11/2026 al 19/11/2026", "Mes de octubre de 2026" */
export function latestTitle({ rhythm, from, until }: Days): string {
  return rhythm === "MONTHLY"
    ? `Mes de ${shownMonth(from)}`
    : `Semana del ${shownDay(from)} al ${shownDay(until)}`;
}

export const LATEST_INTRO =
  "El último periodo terminado, al lado de lo que va desde el inicio de la lista. De las promesas, lo que ha sido de ellas hasta hoy; de los motivos, cuántas deudas.";

const NONE: Figure = { count: 0, amount: null };

/** What has never happened isn't named, but for the money. */
export function latestRows(latest: Happened, total: Happened): LatestRow[] {
  const money = (kind: LatestKind, label: string, of: (days: Happened) => string): LatestRow => ({
    kind,
    value: label,
    label,
    latest: { count: null, amount: of(latest) },
    total: { count: null, amount: of(total) },
  });
  return [
    money("payments", "Recuperado", ({ recovered }) => recovered),
    money("payments", "Pagos recibidos", ({ received }) => received),
    money("reversals", "Pagos anulados, que restan", ({ reversed }) => reversed),
    ...besides("promise", latest, total, ({ promises }) =>
      promises.map(({ state, count, amount }) => ({
        value: state,
        label: `Promesas de pago: ${PROMISE_STATES[state].toLowerCase()}`,
        figure: { count, amount },
      })),
    ),
    ...besides("contact", latest, total, ({ contacts }) =>
      contacts.map(({ channel, contacts: count }) => ({
        value: channel,
        label: `Contactos: ${CONTACT_CHANNEL_NAMES[channel]}`,
        figure: { count, amount: null },
      })),
    ),
    ...besides("call", latest, total, ({ calls }) =>
      calls.map(({ outcome, calls: count }) => ({
        value: outcome,
        label: `Llamadas: ${WORK_OUTCOMES[outcome].name}`,
        figure: { count, amount: null },
      })),
    ),
    ...besides("reason", latest, total, ({ reasons }) =>
      reasons.map(({ reason, debts: count, amount }) => ({
        value: reason,
        label: `Motivo de impago: ${UNPAID_REASONS[reason]}`,
        figure: { count, amount },
      })),
    ),
  ];
}

interface Named {
  value: string;
  label: string;
  figure: Figure;
}

/** Those of the totals, then those that only the period has: of a debt that came to the list with what had happened before. */
function besides(
  kind: LatestKind,
  latest: Happened,
  total: Happened,
  read: (days: Happened) => Named[],
): LatestRow[] {
  const [own, all] = [latest, total].map((days) => new Map(read(days).map((one) => [one.value, one])));
  const named = new Map([...(own ?? []), ...(all ?? [])]);
  const order = new Set([...(all?.keys() ?? []), ...(own?.keys() ?? [])]);
  return [...order]
    .map((value) => ({
      kind,
      value,
      label: named.get(value)?.label ?? value,
      latest: own?.get(value)?.figure ?? withoutAny(all?.get(value)),
      total: all?.get(value)?.figure ?? withoutAny(own?.get(value)),
    }))
    .filter(({ latest: { count }, total: { count: everyCount } }) => count !== 0 || everyCount !== 0);
}

function withoutAny(other: Named | undefined): Figure {
  return other?.figure.amount == null ? NONE : { count: 0, amount: "0.00" };
}
