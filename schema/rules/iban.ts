/** Lengths by country, of those a euro transfer (SEPA) reaches; ISO 13616. */
export const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const LONGEST_TEXT = 60;

/** As it is kept: capitals and digits without spaces, points and hyphens. */
export function plainIban(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
}

/** ISO 7064, MOD 97-10: letters are two digits, the country and the check digits stand at the end. */
export function hasIbanCheck(plain: string): boolean {
  // 98 less the remainder: never 00, 01 or 99, which would pass, too.
  const check = Number(plain.slice(2, 4));
  if (check < 2 || check > 98) return false;
  const moved = plain.slice(4) + plain.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** "es91 2100 0418 …" → "ES9121000418450200051332"; null when no euro transfer can go there. */
export function readIban(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return null;
  return hasIbanCheck(iban) ? iban : null;
}
