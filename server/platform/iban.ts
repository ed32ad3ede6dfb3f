/** ISO 13616: how long an IBAN is, by its country; of those that take SEPA transfers. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
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
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const LONGEST_TEXT = 60;
const CHECK = 97n;

/** Capitals without spaces, "ES9121000418450200051332"; null when it can't be one (length, ISO 7064 mod 97). */
export function readIban(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const iban = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\-.]/g, "");
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) || LENGTHS[iban.slice(0, 2)] !== iban.length) return null;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  // 98 less the remainder: never 00, 01 or 99, which would pass, too.
  const check = Number(iban.slice(2, 4));
  return BigInt(digits) % CHECK === 1n && check >= 2 && check <= 98 ? iban : null;
}
