import { LARGEST_BANK_FILE_MB } from "../../../../schema/rules/bank-statements.ts";

/** 50,000 payments of a camt.053 with indentation are 75 to 95 MB. */
export const MOST_BYTES = LARGEST_BANK_FILE_MB * 1024 * 1024;
export const MOST_ENTRIES = 200_000;
export const MOST_STATEMENTS = 2_000;
/** Payments handed over at once. */
export const PIECE = 1_000;
/** Of one payment; the longest texts of the standards together have some 1,500. */
export const LONGEST_TEXT = 4_000;
/** References of one payment. */
export const MOST_REFERENCES = 50;
