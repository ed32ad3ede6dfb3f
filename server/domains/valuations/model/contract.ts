import type { Product } from "../../../../schema/rules/valuations.ts";

/** One contract as the model sees it. Whatever the file doesn't say is null: that is another thing than "no". */
export interface Contract {
  amountCents: number;
  product: Product;
  /** Whole months since the default. */
  ageMonths: number | null;
  /** How many of e-mail, telephone and address are known. */
  contactWays: 0 | 1 | 2 | 3 | null;
  hasDocuments: boolean | null;
  /** 0: without collateral. */
  collateralCents: number;
  paidCents: number | null;
  debtorKind: "PERSON" | "COMPANY" | null;
  judicial: JudicialState | null;
}

/** CLAIM: before a court. TITLE: a judgment or order can be enforced. INSOLVENCY: the debtor is in insolvency proceedings. */
export type JudicialState = "NONE" | "CLAIM" | "TITLE" | "INSOLVENCY";
