const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** IBAN of a Spanish account (CCC): bank and branch of four digits, number of ten; both pairs of check digits are worked out. */
export function spanishIban(bank: string, branch: string, number: string): string {
  const account = `${bank}${branch}${controlDigit(`00${bank}${branch}`)}${controlDigit(number)}${number}`;
  // "ES00" behind the account: E = 14, S = 28.
  const check = 98n - (BigInt(`${account}142800`) % 97n);
  return `ES${String(check).padStart(2, "0")}${account}`;
}

function controlDigit(tenDigits: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(tenDigits[at]), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? 0 : digit === 10 ? 1 : digit;
}
