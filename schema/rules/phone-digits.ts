export const PHONE_INVALID = "Número de teléfono inválido";

/** Documented: digits only, 7 to 15 (E.164 allows no more). */
export const PHONE_DIGITS = { min: 7, max: 15 } as const;

/** Spaces, points, hyphens, slashes and brackets. */
const SIGNS = /[\s.\-()/\u2010-\u2015]+/g;

/** A number or a calling code as typed, without the signs people write between the digits. */
export function plainPhone(text: string): string {
  return text.normalize("NFKC").replace(SIGNS, "");
}

/** Whether a number without signs has the documented form. */
export function isPhoneDigits(plain: string): boolean {
  return /^\d+$/.test(plain) && plain.length >= PHONE_DIGITS.min && plain.length <= PHONE_DIGITS.max;
}
