/** Account numbers as they were before the IBAN, and what else stands in a column of accounts. */

/** Entity, office, check figures and account; in fours where somebody has cut them as those of an IBAN. */
export const CCC =
  /(?<![\p{L}\p{N}.,*•]|\d[ -])(?:\d{4}([ ./-]?)\d{4}\1\d{2}\1\d{10}|\d{4}([ .-])(?:\d{4}\2){3}\d{4})(?![\p{L}\p{N}]|[ -]\d|[.,]\d)/gu;
const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
/** An IBAN of any country, or an account's own figures, parted or not; a slip in them makes it no other thing. */
const ACCOUNT = /^(?:[A-Za-z]{2}\d{2}[ -]?)?\d(?:[ ./-]?\d){9,29}$/;

/** Whether the two check figures of a CCC fit: the first of entity and office, the second of the account. */
export function hasCccCheck(code: string): boolean {
  const figures = code.replace(/\D/g, "");
  if (figures.length !== 20 || /^0{4}/.test(figures)) return false;
  const first = checkFigure(`00${figures.slice(0, 8)}`);
  return figures.slice(8, 10) === `${first}${checkFigure(figures.slice(10))}`;
}

function checkFigure(ten: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(ten.charAt(at)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return 0;
  return rest === 10 ? 1 : rest;
}

/** Whether a cell under "Cuenta bancaria" is one. */
export function isAccountShaped(text: string): boolean {
  return ACCOUNT.test(text);
}
