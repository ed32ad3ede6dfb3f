/** One shape for what banks say of an account, whatever the format of the file. Amounts are whole cents, days "yyyy-mm-dd". */

/** Who paid or was paid, as far as the bank says it. */
export interface Counterparty {
  name: string | null;
  /** Capitals and digits; not checked. */
  account: string | null;
  /** Identity document or any other number of the person, as the file has it. */
  document: string | null;
}

/** One payment in or out. A booking of several payments is several of them when the bank gives each one's amount. */
export interface StatementEntry {
  /** Which statement of the file, from 1. */
  statement: number;
  /** Which booking of the statement, from 1. */
  entry: number;
  /** Which payment of the booking, from 1. */
  part: number;
  /** In the file, from 1. */
  line: number;
  bookedOn: string | null;
  valueOn: string | null;
  /** Above zero: money came in. */
  cents: bigint;
  /** A former booking taken back: a returned direct debit, a transfer sent back. */
  isReversal: boolean;
  /** ISO 20022 reason of a return, e.g. AM04 (no funds). */
  returnReason: string | null;
  /** How many payments are in this one amount, when the bank doesn't say each one's. */
  payments: number;
  /** The bank's own number of the booking. */
  bankReference: string | null;
  /** Given by whoever started the payment; null: none (NOTPROVIDED). */
  endToEndId: string | null;
  mandateId: string | null;
  /** Fields that hold nothing but a reference, as the file has them. */
  references: string[];
  /** ISO 11649 references with right check digits, found in any field, in capitals and without spaces. */
  creditorReferences: string[];
  /** A contract in a field of its own, as only lists of payments have it. */
  contract: string | null;
  /** All free text, spaces folded. */
  text: string;
  counterparty: Counterparty;
}

export interface StatementWarning {
  code:
    | "DATE_OUTSIDE_PERIOD"
    | "NO_OPENING_BALANCE"
    | "NO_CLOSING_BALANCE"
    | "BALANCE_WITHOUT_SIGN"
    | "SUMMARY_DIFFERS"
    | "DETAILS_DIFFER"
    | "BATCH_COUNT_DIFFERS"
    | "OPENING_DIFFERS"
    | "NOT_BOOKED";
  /** Spanish, ready to show. */
  message: string;
}

/** An account over a period. Its balances, counts and sums have been added up again. */
export interface BankStatement {
  /** Which of the file, from 1. */
  statement: number;
  format: "NORMA43" | "CAMT053" | "LIST";
  /** What tells it apart from every other statement of the account. */
  identity: string;
  /** IBAN, or what the bank calls the account; of a list of payments the same for all. */
  account: string;
  iban: string | null;
  /** ISO 4217. */
  currency: string;
  holder: string | null;
  from: string | null;
  to: string | null;
  openingCents: bigint | null;
  closingCents: bigint | null;
  creditCount: number;
  creditCents: bigint;
  debitCount: number;
  debitCents: bigint;
  /** The line at which it begins, from 1. */
  line: number;
  warnings: StatementWarning[];
}

/** What a reader hands over, in the order of the file: payments first, then the statement they belong to. */
export type StatementPiece = { entries: StatementEntry[] } | { statement: BankStatement };

/** Most that is kept of what may occur again and again: warnings of one statement. */
export const MOST_WARNINGS = 50;

/** Adds a warning, unless the statement has more than anybody reads. */
export function warn(warnings: StatementWarning[], code: StatementWarning["code"], message: string): void {
  if (warnings.length < MOST_WARNINGS) warnings.push({ code, message });
}
