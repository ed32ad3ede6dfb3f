/** Lengths by country, of those a euro transfer (SEPA) reaches; ISO 13616. */
const LENGTHS: Readonly<Record<string, number>> = {
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

/** As it is stored: capitals and digits without spaces, points and hyphens. */
export function plainIban(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

/** In groups of four: "ES91 2100 0418 4502 0005 1332". A masked one ("…1332") stays as it is. */
export function formatIban(iban: string): string {
  const plain = plainIban(iban);
  return /^[A-Z]{2}\d/.test(plain) ? plain.replace(/.{4}(?=.)/g, "$& ") : iban;
}

/** ISO 7064, MOD 97-10: letters are two digits, the country and the check digits stand at the end. */
function hasValidCheck(plain: string): boolean {
  const moved = plain.slice(4) + plain.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** What is wrong with an IBAN that a euro transfer is to go to; undefined for a good one. */
export function ibanProblem(text: string): string | undefined {
  const plain = plainIban(text);
  if (plain === "") return "Escribe el IBAN de tu cuenta";
  const length = LENGTHS[plain.slice(0, 2)];
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(plain))
    return "Un IBAN empieza por dos letras y dos números, como ES91";
  if (length === undefined) return "Solo podemos transferir a cuentas de la zona SEPA";
  if (plain.length !== length) {
    return `Un IBAN que empieza por ${plain.slice(0, 2)} tiene ${length} caracteres y has escrito ${plain.length}`;
  }
  return hasValidCheck(plain) ? undefined : "El IBAN no es correcto: revisa sus números";
}
