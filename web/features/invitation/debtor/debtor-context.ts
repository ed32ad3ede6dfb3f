import { createContext, useContext } from "react";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import type { DebtorTexts } from "./texts/debtor-texts.ts";

export type Debt = NonNullable<InvitationPartsFragment["debt"]>;

/** Nothing is left of what was claimed. */
export function isPaidUp({ owed, paid }: Pick<Debt, "owed" | "paid">): boolean {
  return owed === "0.00" && paid !== "0.00";
}

export const DebtorTextsContext = createContext<DebtorTexts | null>(null);

/** The page's words, in the language it speaks. */
export function useTexts(): DebtorTexts {
  const texts = useContext(DebtorTextsContext);
  if (texts === null) throw new Error("no language is spoken");
  return texts;
}
