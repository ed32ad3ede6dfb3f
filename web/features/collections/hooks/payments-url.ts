import {
  DEBT_PAYMENT_METHODS,
  PAYMENT_RECIPIENTS,
  type DebtPaymentMethod,
  type PaymentRecipient,
} from "../../../../schema/rules/debt-payments.ts";
import type { DebtPaymentFilter, DebtPaymentSort } from "../../../generated/graphql.ts";
import { amountsProblem } from "../../../lib/money.ts";
import {
  amountParam,
  choiceParam,
  dayParam,
  daysProblem,
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly DebtPaymentSort[] = ["DAY", "AMOUNT", "RECORDED"];
export const METHODS = Object.keys(DEBT_PAYMENT_METHODS) as DebtPaymentMethod[];
export const RECIPIENTS = Object.keys(PAYMENT_RECIPIENTS) as PaymentRecipient[];
export const SHOWN = ["validos", "anulados"] as const;

/** What the list of payments keeps in its address. */
export const paymentsUrlSpec = {
  search: wordsParam(),
  ver: optionalChoiceParam(SHOWN),
  lista: optionalParam(),
  forma: optionalChoiceParam(METHODS),
  recibe: optionalChoiceParam(RECIPIENTS),
  desde: dayParam(),
  hasta: dayParam(),
  importeDesde: amountParam(),
  importeHasta: amountParam(),
  sort: choiceParam(SORTS, "DAY"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type PaymentsUrl = UrlState<typeof paymentsUrlSpec>;

export const NO_FILTER = {
  search: "",
  ver: null,
  lista: null,
  forma: null,
  recibe: null,
  desde: null,
  hasta: null,
  importeDesde: null,
  importeHasta: null,
} as const;

export function isPaymentSort(key: string): key is DebtPaymentSort {
  return SORTS.some((sort) => sort === key);
}

export function paymentFilter(url: PaymentsUrl): DebtPaymentFilter {
  const { search, ver, lista, forma, recibe, desde, hasta, importeDesde, importeHasta } = url;
  const filter: DebtPaymentFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (ver !== null) filter.reversed = ver === "anulados";
  if (lista !== null) filter.listId = lista;
  if (forma !== null) filter.method = forma;
  if (recibe !== null) filter.receivedBy = recibe;
  if (daysProblem(desde, hasta) === undefined) {
    if (desde !== null) filter.dayFrom = desde;
    if (hasta !== null) filter.dayTo = hasta;
  }
  if (amountsProblem(importeDesde, importeHasta) === undefined) {
    if (importeDesde !== null) filter.amountFrom = importeDesde;
    if (importeHasta !== null) filter.amountTo = importeHasta;
  }
  return filter;
}

/** The variables of `DebtPayments` for an address: the loader and the page ask for exactly the same. */
export function paymentsVariables(url: PaymentsUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: paymentFilter(url), sort, direction, page: { number, size } };
}
