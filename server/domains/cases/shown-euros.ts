/** "1234.50" → "1.234,50 €", digit by digit: an amount is never a number. */
export function shownEuros(amount: string): string {
  const [whole = "0", places = ""] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ".");
  return `${grouped},${places.padEnd(2, "0").slice(0, 2)} €`;
}
