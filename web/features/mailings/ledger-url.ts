import type { MailingRecipientFilter } from "../../generated/graphql.ts";
import { integerParam, optionalChoiceParam, wordsParam, type UrlState } from "../../lib/url-state.ts";
import { RECIPIENT_TONES } from "../../parts/mailings/mailing-words.ts";

export const RECIPIENT_STATES = Object.keys(RECIPIENT_TONES) as (keyof typeof RECIPIENT_TONES)[];

/** What the page of a mailing keeps in its address. */
export const ledgerUrlSpec = {
  search: wordsParam(),
  estado: optionalChoiceParam(RECIPIENT_STATES),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export function ledgerFilter({ search, estado }: UrlState<typeof ledgerUrlSpec>): MailingRecipientFilter {
  return {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(estado === null ? {} : { states: [estado] }),
  };
}
