import { useSearchParams } from "react-router-dom";
import { BANK_TABS } from "../../../../schema/rules/bank-statements.ts";
import type { BankEntryTab } from "../../../generated/graphql.ts";
import { integerParam, optionalChoiceParam, wordsParam } from "../../../lib/url-state.ts";

export const TABS = Object.keys(BANK_TABS) as BankEntryTab[];

/** What the payments of a statement keep in the address. */
export const entriesUrlSpec = {
  tab: optionalChoiceParam(TABS),
  search: wordsParam(),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

/** The tab of the address; else the first that wants a decision. */
export function useEntriesTab(figures: readonly { tab: BankEntryTab; count: number }[]): BankEntryTab {
  const [params] = useSearchParams();
  const asked = TABS.find((tab) => tab === params.get("tab"));
  const wanting = (["PROPOSED", "WAITING", "BOOKED"] as const).find((tab) =>
    figures.some((figure) => figure.tab === tab && figure.count > 0),
  );
  return asked ?? wanting ?? "BOOKED";
}
