import { RESTRICTION_KINDS, type RestrictionKind } from "../../../../schema/rules/restrictions.ts";
import type { DebtorFilter, DebtorSort } from "../../../generated/graphql.ts";
import { amountsProblem } from "../../../lib/money.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  amountParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly DebtorSort[] = ["NAME", "AMOUNT"];
export const KINDS = Object.keys(RESTRICTION_KINDS) as RestrictionKind[];
export const SHOWN = ["restringidas", "varias", "rebotadas"] as const;

/** What the list of debtors keeps in its address. */
export const debtorsUrlSpec = {
  search: wordsParam(),
  ver: optionalChoiceParam(SHOWN),
  restriccion: optionalChoiceParam(KINDS),
  provincia: optionalParam(),
  lista: optionalParam(),
  desde: amountParam(),
  hasta: amountParam(),
  sort: choiceParam(SORTS, "NAME"),
  direction: choiceParam(["ASC", "DESC"], "ASC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type DebtorsUrl = UrlState<typeof debtorsUrlSpec>;

export function isDebtorSort(key: string): key is DebtorSort {
  return SORTS.some((sort) => sort === key);
}

export function debtorFilter({
  search,
  ver,
  restriccion,
  provincia,
  lista,
  desde,
  hasta,
}: DebtorsUrl): DebtorFilter {
  const filter: DebtorFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (ver === "restringidas") filter.restricted = true;
  if (ver === "varias") filter.several = true;
  if (ver === "rebotadas") filter.bounced = true;
  if (restriccion !== null) filter.restriction = restriccion;
  if (provincia !== null) filter.province = provincia;
  if (lista !== null) filter.listId = lista;
  if (amountsProblem(desde, hasta) === undefined) {
    if (desde !== null) filter.amountFrom = desde;
    if (hasta !== null) filter.amountTo = hasta;
  }
  return filter;
}

/** The variables of `Debtors` for an address: the loader and the page ask for exactly the same. */
export function debtorsVariables(url: DebtorsUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: debtorFilter(url), sort, direction, page: { number, size } };
}
