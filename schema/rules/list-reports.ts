/** The words and rules of the reports of lists, for server and web. */

import { addDays, weekday } from "./madrid-days.ts";

/** How old a debt is, by its own date. `most`: days, the last one included. */
export const DEBT_AGES = {
  UP_TO_30: { name: "Hasta 30 días", most: 30 },
  UP_TO_90: { name: "De 31 a 90 días", most: 90 },
  UP_TO_180: { name: "De 91 a 180 días", most: 180 },
  UP_TO_365: { name: "De 181 a 365 días", most: 365 },
  OVER_365: { name: "Más de 365 días", most: null },
  UNDATED: { name: "Sin fecha de la deuda", most: null },
} as const;

export type DebtAge = keyof typeof DEBT_AGES;

export const DEBT_AGE_ORDER = Object.keys(DEBT_AGES) as readonly DebtAge[];

/** Why a debt isn't paid, as calls, answers and restrictions of contact say. */
export const UNPAID_REASONS = {
  REFUSES: "Se niega a pagar",
  DECLINED: "Rechaza negociar",
  DISPUTED: "Discute la deuda",
  NO_ANSWER: "No contesta a las llamadas",
  WRONG_NUMBER: "El teléfono no es suyo",
  LAWYER: "Remite a su abogado",
  INSOLVENT: "En concurso",
  DECEASED: "Fallecido",
  VULNERABLE: "Situación vulnerable",
} as const;

export type UnpaidReason = keyof typeof UNPAID_REASONS;

export const UNPAID_REASON_ORDER = Object.keys(UNPAID_REASONS) as readonly UnpaidReason[];

/** What became of promises, in the order in which reports name them. */
export const PROMISE_STATES = {
  KEPT: "Cumplidas",
  PARTLY_KEPT: "Cumplidas en parte",
  BROKEN: "Incumplidas",
  PENDING: "Pendientes",
  WITHDRAWN: "Retiradas",
} as const;

export type PromiseState = keyof typeof PROMISE_STATES;

export const PROMISE_STATE_ORDER = Object.keys(PROMISE_STATES) as readonly PromiseState[];

/**
 * The first and the last day of debts of an age, null: without bound; of UNDATED there are none. A day that hasn't come yet counts as
 * the youngest.
 */
export function daysOfAge(
  age: Exclude<DebtAge, "UNDATED">,
  today: string,
): { from: string | null; until: string | null } {
  const younger = DEBT_AGE_ORDER.slice(0, DEBT_AGE_ORDER.indexOf(age)).at(-1);
  const { most } = DEBT_AGES[age];
  const least = younger === undefined ? null : DEBT_AGES[younger].most;
  return {
    from: most === null ? null : addDays(today, -most),
    until: least === null ? null : addDays(today, -least - 1),
  };
}

/** How much of what a debt claims has been paid. */
export const PAID_STATUSES = {
  OWING: "Pendientes de pago",
  IN_FULL: "Pagadas por completo",
  EXCESS: "Cobradas de más",
} as const;

export type PaidStatus = keyof typeof PAID_STATUSES;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekday(day));
}

/** By the number of the weekday, 0 for Monday. */
export const WEEKDAY_NAMES = [
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
  "domingo",
] as const;
