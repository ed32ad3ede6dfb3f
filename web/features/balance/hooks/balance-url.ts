import { PAYOUT_STATES } from "../../../../schema/rules/payments.ts";
import type { PayoutStatus } from "../../../generated/graphql.ts";
import {
  integerParam,
  optionalChoiceParam,
  optionalParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";

export const PAYOUT_STATUS_CHOICES = Object.keys(PAYOUT_STATES) as PayoutStatus[];

/** What 'Balance' keeps in its address; `expediente` narrows the history to one case. */
export const balanceUrlSpec = {
  search: wordsParam(),
  expediente: optionalParam(),
  page: integerParam(1),
  size: integerParam(10, 1, 100),
};

export function casesVariables({ search, page: number, size }: UrlState<typeof balanceUrlSpec>) {
  const words = search.trim();
  return { search: words === "" ? null : words, page: { number, size } };
}

/** `step`: how many movements come at a time. */
export function historyVariables(caseNumber: string | null, step: number) {
  return { caseNumber, first: step };
}

/** What 'Pagos' keeps in its address. */
export const payoutsUrlSpec = {
  estado: optionalChoiceParam(PAYOUT_STATUS_CHOICES),
  page: integerParam(1),
  size: integerParam(10, 1, 100),
};

export function payoutsVariables({ estado, page: number, size }: UrlState<typeof payoutsUrlSpec>) {
  return { status: estado, page: { number, size } };
}

/** The last transfers, as the balance shows them beside the account. */
export const LATEST_PAYOUTS = { status: null, page: { number: 1, size: 3 } };
