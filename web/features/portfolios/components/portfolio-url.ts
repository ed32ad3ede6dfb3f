import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import type { PortfolioTaskFilter, PortfolioTaskSort } from "../../../generated/graphql.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

const SORTS: readonly PortfolioTaskSort[] = [
  "CODE",
  "CONTRACT",
  "DEBTOR",
  "AMOUNT",
  "PAID",
  "OWED",
  "STATE",
  "LAST_ACTIVITY",
];
import { agedFilter, agedUrlSpec } from "../../../parts/tasks/report-figure.ts";

/** What the table of a portfolio's debts keeps in the address. */
export const portfolioUrlSpec = {
  search: wordsParam(),
  estado: optionalChoiceParam(TASK_STATES),
  ...agedUrlSpec,
  sort: choiceParam(SORTS, "CODE"),
  direction: choiceParam(["ASC", "DESC"], "ASC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type PortfolioUrl = UrlState<typeof portfolioUrlSpec>;

export function isPortfolioSort(key: string): key is PortfolioTaskSort {
  return SORTS.some((sort) => sort === key);
}

export function portfolioFilter(portfolioId: string, url: PortfolioUrl): PortfolioTaskFilter {
  const { search, estado } = url;
  const figure = agedFilter(url);
  return {
    portfolioId,
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(estado === null ? {} : { state: estado }),
    ...(figure === undefined ? {} : { figure }),
  };
}

/** The variables of `MyPortfolioTasks` for an address: the loader and the page ask for exactly the same. */
export function portfolioVariables(portfolioId: string, url: PortfolioUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: portfolioFilter(portfolioId, url), sort, direction, page: { number, size } };
}
