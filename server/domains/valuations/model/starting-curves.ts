import type { Product, Route } from "../../../../schema/rules/valuations.ts";

/**
 * The assumptions that a valuation begins with: data, not code. They are working assumptions of the house without an
 * outside source, which the report says in these words; `learned-curves.ts` moves them towards the platform's own lists as
 * soon as those are enough. Whoever changes a number gives a new version and runs `npm run valuation:backtest`.
 */
export const STARTING_CURVES = {
  version: "2026-11",
  source:
    "Curvas de partida de la casa, versión 2026-11, sin fuente externa: son supuestos de trabajo, no estadísticas publicadas.",
  months: 60,
  /**
   * `rate`: part of the amount recovered in 60 months, of a contract at the base of every effect below.
   * `reached`: part of that which has come in after the months of `knots`.
   */
  knots: [0, 1, 3, 6, 12, 24, 36, 48, 60],
  products: {
    CONSUMER_LOAN: { rate: 0.2, reached: [0, 0.03, 0.12, 0.24, 0.43, 0.68, 0.83, 0.93, 1] },
    CARD: { rate: 0.18, reached: [0, 0.04, 0.14, 0.28, 0.48, 0.72, 0.86, 0.94, 1] },
    MORTGAGE: { rate: 0.42, reached: [0, 0.01, 0.04, 0.09, 0.22, 0.5, 0.72, 0.88, 1] },
    UTILITY: { rate: 0.22, reached: [0, 0.08, 0.24, 0.42, 0.63, 0.83, 0.92, 0.97, 1] },
    INVOICE: { rate: 0.28, reached: [0, 0.06, 0.2, 0.37, 0.58, 0.8, 0.9, 0.96, 1] },
    OTHER: { rate: 0.18, reached: [0, 0.04, 0.14, 0.27, 0.46, 0.71, 0.85, 0.94, 1] },
  } satisfies Record<Product, { rate: number; reached: number[] }>,
  /** Added to the log-odds of the rate. */
  effects: {
    /** From so many months on. */
    age: [
      { from: 0, effect: 0.5, label: "menos de 6 meses" },
      { from: 6, effect: 0.2, label: "6 a 12 meses" },
      { from: 12, effect: 0, label: "1 a 2 años" },
      { from: 24, effect: -0.4, label: "2 a 3 años" },
      { from: 36, effect: -0.8, label: "3 a 5 años" },
      { from: 60, effect: -1.6, label: "más de 5 años" },
    ],
    ageUnknown: { effect: -0.6, label: "antigüedad sin indicar" },
    /** From so many euros on. */
    amount: [
      { from: 0, effect: 0.2, label: "hasta 150 €" },
      { from: 150, effect: 0.15, label: "150 a 600 €" },
      { from: 600, effect: 0, label: "600 a 3.000 €" },
      { from: 3_000, effect: -0.2, label: "3.000 a 10.000 €" },
      { from: 10_000, effect: -0.45, label: "10.000 a 30.000 €" },
      { from: 30_000, effect: -0.7, label: "más de 30.000 €" },
    ],
    /** By the number of ways. */
    contact: [
      { effect: -1.3, label: "sin datos de contacto" },
      { effect: -0.4, label: "una vía de contacto" },
      { effect: 0, label: "dos vías de contacto" },
      { effect: 0.25, label: "tres vías de contacto" },
    ],
    contactUnknown: { effect: -0.3, label: "contacto sin indicar" },
    documents: { yes: 0.2, no: -0.5, unknown: -0.15 },
    /** By the collateral's part of the amount. */
    collateral: [
      { from: 0.75, effect: 1.2, label: "garantía del 75 % o más" },
      { from: 0.25, effect: 0.6, label: "garantía del 25 al 75 %" },
      { from: 0.000001, effect: 0.2, label: "garantía de menos del 25 %" },
      { from: 0, effect: 0, label: "sin garantía" },
    ],
    /** By what was paid as a part of amount and payments together. */
    paid: [
      { from: 0.1, effect: 0.7 },
      { from: 0.000001, effect: 0.4 },
      { from: 0, effect: -0.15 },
    ],
    paidUnknown: 0,
    company: -0.1,
    judicial: { NONE: 0, CLAIM: 0.1, TITLE: 0.2, INSOLVENCY: -1.5 },
  },
  /** `effect`: on the log-odds; `delay`: months in which nothing comes in; `stretch`: how much longer it takes. */
  routes: {
    AMICABLE: { effect: 0, delay: 0, stretch: 1 },
    INSTALMENTS: { effect: 0.2, delay: 0, stretch: 1.35 },
    JUDICIAL: { effect: 0.55, delay: 8, stretch: 1 },
    SALE: { effect: 0, delay: 0, stretch: 1 },
  } satisfies Record<Route, { effect: number; delay: number; stretch: number }>,
  /**
   * How far the log-odds of a whole portfolio, and of each of its products, may be off: standard deviations. Chosen so that
   * in the backtest about eight of ten portfolios lie in their interval; smaller ones promised more than they held.
   */
  doubt: { portfolio: 0.6, product: 0.5 },
} as const;
