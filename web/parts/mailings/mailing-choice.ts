import type { MailingSelectionInput } from "../../generated/graphql.ts";

/** What a visit to the page of a new mailing brings along: whose debtors are written to. No address carries a search. */
export interface MailingChoice {
  selection: MailingSelectionInput;
}

/** Undefined where the visit brought none, e.g. by a typed address. */
export function choiceOf(state: unknown): MailingSelectionInput | undefined {
  const choice = state as Partial<MailingChoice> | null;
  return choice?.selection;
}
