// SQL: orders over the ids that a list finds.
import type * as Contract from "../../generated/schema-types.ts";
import { rankSql } from "../../platform/text/rank-sql.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

/** What a list of movements is sorted by: SQL over its `hits h` (id, amount) and what is joined to them. */
export interface MoneyOrder {
  key: string;
  joins: string;
}

/** Movements are numbered one after the other, and so are cases: their order is that of the ids. */
const BY_ID: MoneyOrder = { key: "h.id", joins: "" };
const BY_AMOUNT: MoneyOrder = { key: "h.amount", joins: "" };

/** Whoever is waited for first, as the lists' filters have them. */
const PAYMENT_RANKS: readonly Contract.PaymentStatus[] = [
  "NOTIFIED",
  "REFUND_DUE",
  "CONFIRMED",
  "REJECTED",
  "REFUNDED",
];
const PAYOUT_RANKS: readonly Contract.PayoutStatus[] = ["REQUESTED", "SETTLED", "REJECTED"];

const NAME = `${displayNameSql("a")} COLLATE spanish`;

export const PAYMENT_ORDERS: Readonly<Record<Contract.PaymentSort, MoneyOrder>> = {
  NUMBER: BY_ID,
  AMOUNT: BY_AMOUNT,
  CASE: { key: "o.case_id", joins: "JOIN payments o ON o.id = h.id" },
  STATUS: { key: rankSql("o.status", PAYMENT_RANKS), joins: "JOIN payments o ON o.id = h.id" },
};

export const PAYOUT_ORDERS: Readonly<Record<Contract.PayoutSort, MoneyOrder>> = {
  NUMBER: BY_ID,
  AMOUNT: BY_AMOUNT,
  SPECIALIST: {
    key: NAME,
    joins: "JOIN payouts q ON q.id = h.id JOIN accounts a ON a.id = q.specialist_id",
  },
  STATUS: { key: rankSql("q.status", PAYOUT_RANKS), joins: "JOIN payouts q ON q.id = h.id" },
};

export const COMMISSION_ORDERS: Readonly<Record<Contract.CommissionSort, MoneyOrder>> = {
  DATE: BY_ID,
  AMOUNT: BY_AMOUNT,
  CASE: { key: "x.case_id", joins: "JOIN ledger_transactions x ON x.id = h.id" },
  SPECIALIST: {
    key: NAME,
    joins: `JOIN ledger_postings x ON x.transaction_id = h.id AND x.amount < 0
      JOIN ledger_accounts l ON l.id = x.account_id JOIN accounts a ON a.id = l.specialist_id`,
  },
};
