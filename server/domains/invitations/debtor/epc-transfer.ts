import { centsOf } from "../../../platform/money.ts";

export interface Transfer {
  /** Capitals and digits only. */
  iban: string;
  /** Whose account it is, at most 70 characters. */
  holder: string;
  /** In euros, two decimals. */
  amount: string;
  /** What the transfer says, at most 140 characters. */
  reference: string;
}

const MOST = 99_999_999_999n;

/**
 * The text of a QR that banks' applications read as a transfer: EPC069-12, version 002, UTF-8 (character set 1), SEPA credit
 * transfer; BIC, purpose and structured reference stay empty, and nothing follows the last line that says something.
 * null for an amount that the standard can't hold (0.01 to 999,999,999.99).
 */
export function epcText({ iban, holder, amount, reference }: Transfer): string | null {
  const cents = centsOf(amount);
  if (cents < 1n || cents > MOST) return null;
  return ["BCD", "002", "1", "SCT", "", holder, iban, `EUR${amount}`, "", "", reference].join("\n");
}
