import type {
  CommissionSort,
  PaymentSort,
  PaymentStatus,
  PayoutSort,
  PayoutStatus,
} from "../../../generated/graphql.ts";
import {
  choiceParam,
  dayParam,
  daysProblem,
  integerParam,
  optionalChoiceParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

export const tabSpec = { tab: choiceParam(["ingresos", "transferencias", "comisiones"], "ingresos") };

/** What is to be done comes first: it is what the address without a word stands for. */
const PAYMENT_STATUS_OF = {
  "por-confirmar": "NOTIFIED",
  "por-devolver": "REFUND_DUE",
  confirmados: "CONFIRMED",
  rechazados: "REJECTED",
  devueltos: "REFUNDED",
  todos: null,
} as const satisfies Record<string, PaymentStatus | null>;

const PAYOUT_STATUS_OF = {
  solicitadas: "REQUESTED",
  realizadas: "SETTLED",
  rechazadas: "REJECTED",
  todas: null,
} as const satisfies Record<string, PayoutStatus | null>;

type PaymentFilter = keyof typeof PAYMENT_STATUS_OF;
type PayoutFilter = keyof typeof PAYOUT_STATUS_OF;

interface FilterWords<Filter> {
  value: Filter;
  label: string;
  empty: string;
}

export const PAYMENT_FILTERS: readonly FilterWords<PaymentFilter>[] = [
  { value: "por-confirmar", label: "Por confirmar", empty: "No hay ningún ingreso por confirmar" },
  { value: "por-devolver", label: "Por devolver", empty: "No hay nada por devolver" },
  { value: "confirmados", label: "Confirmados", empty: "No hay ingresos confirmados" },
  { value: "rechazados", label: "Rechazados", empty: "No hay ingresos rechazados" },
  { value: "devueltos", label: "Devueltos", empty: "No hay ingresos devueltos" },
  { value: "todos", label: "Todos", empty: "Todavía no hay ingresos" },
];

export const PAYOUT_FILTERS: readonly FilterWords<PayoutFilter>[] = [
  { value: "solicitadas", label: "Solicitadas", empty: "No hay ninguna transferencia por hacer" },
  { value: "realizadas", label: "Realizadas", empty: "No hay transferencias realizadas" },
  { value: "rechazadas", label: "Rechazadas", empty: "No hay transferencias rechazadas" },
  { value: "todas", label: "Todas", empty: "Todavía no hay transferencias" },
];

/** Who has a receipt was confirmed, also what was given back later. */
export const RECEIPTS = ["con", "sin"] as const;

const PAYMENT_SORTS: readonly PaymentSort[] = ["NUMBER", "CASE", "AMOUNT", "STATUS"];
const PAYOUT_SORTS: readonly PayoutSort[] = ["NUMBER", "SPECIALIST", "AMOUNT", "STATUS"];
const COMMISSION_SORTS: readonly CommissionSort[] = ["DATE", "CASE", "SPECIALIST", "AMOUNT"];

/** Newest first, as long as nobody presses a heading. */
const NEWEST_FIRST = choiceParam(["ASC", "DESC"], "DESC");

export function isPaymentSort(key: string): key is PaymentSort {
  return PAYMENT_SORTS.some((sort) => sort === key);
}

export function isPayoutSort(key: string): key is PayoutSort {
  return PAYOUT_SORTS.some((sort) => sort === key);
}

export function isCommissionSort(key: string): key is CommissionSort {
  return COMMISSION_SORTS.some((sort) => sort === key);
}

/** What 'Ingresos' keeps in its address. */
export const incomingUrlSpec = {
  estado: choiceParam(
    PAYMENT_FILTERS.map(({ value }) => value),
    "por-confirmar",
  ),
  recibo: optionalChoiceParam(RECEIPTS),
  desde: dayParam(),
  hasta: dayParam(),
  search: wordsParam(),
  sort: choiceParam(PAYMENT_SORTS, "NUMBER"),
  direction: NEWEST_FIRST,
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

/** What 'Transferencias' keeps in its address. */
export const outgoingUrlSpec = {
  estado: choiceParam(
    PAYOUT_FILTERS.map(({ value }) => value),
    "solicitadas",
  ),
  search: wordsParam(),
  sort: choiceParam(PAYOUT_SORTS, "NUMBER"),
  direction: NEWEST_FIRST,
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

/** What 'Comisiones' keeps in its address. */
export const commissionsUrlSpec = {
  search: wordsParam(),
  sort: choiceParam(COMMISSION_SORTS, "DATE"),
  direction: NEWEST_FIRST,
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

function wordsOf(search: string): string | null {
  return search.trim() === "" ? null : search.trim();
}

export type IncomingUrl = UrlState<typeof incomingUrlSpec>;

export function incomingVariables(url: IncomingUrl) {
  const { estado, recibo, desde, hasta, search, sort, direction, page: number, size } = url;
  const hasDays = daysProblem(desde, hasta) === undefined;
  return {
    status: PAYMENT_STATUS_OF[estado],
    hasReceipt: recibo === null ? null : recibo === "con",
    from: hasDays ? desde : null,
    to: hasDays ? hasta : null,
    search: wordsOf(search),
    sort,
    direction,
    page: { number, size },
  };
}

export function outgoingVariables(url: UrlState<typeof outgoingUrlSpec>) {
  const { estado, search, sort, direction, page: number, size } = url;
  return {
    status: PAYOUT_STATUS_OF[estado],
    search: wordsOf(search),
    sort,
    direction,
    page: { number, size },
  };
}

export function commissionsVariables(url: UrlState<typeof commissionsUrlSpec>) {
  const { search, sort, direction, page: number, size } = url;
  return { search: wordsOf(search), sort, direction, page: { number, size } };
}
