import { countrySpecs, isSEPACountry, validateIBAN, ValidationErrorsIBAN } from "ibantools";

/** Countries that a euro transfer (SEPA) has reached since: AL, MD, ME and MK from 2025, RS from 2026. */
const JOINED_SINCE: readonly string[] = ["AL", "MD", "ME", "MK", "RS"];

const LONGEST_TEXT = 60;

/** As it is kept: capitals and digits without spaces, points and hyphens. */
export function plainIban(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
}

/** How long an IBAN of its country is; null where no euro transfer goes to. */
export function ibanLength(plain: string): number | null {
  const country = plain.slice(0, 2);
  if (!isSEPACountry(country) && !JOINED_SINCE.includes(country)) return null;
  return countrySpecs[country]?.chars ?? null;
}

/** Form and check digits (ISO 13616); the national control digits inside are the bank's business. */
export function isIban(plain: string): boolean {
  // 98 less the remainder: never 00, 01 or 99, which would pass, too.
  if (!/^[A-Z]{2}(?:0[2-9]|[1-8]\d|9[0-8])/.test(plain)) return false;
  return validateIBAN(plain).errorCodes.every(
    (code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );
}

/** "es91 2100 0418 …" → "ES9121000418450200051332"; null when no euro transfer can go there. */
export function readIban(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const iban = plainIban(text);
  return ibanLength(iban) !== null && isIban(iban) ? iban : null;
}
