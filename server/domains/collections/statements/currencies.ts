/** ISO 4217 numeric → alphabetic, of the currencies that Spanish banks keep accounts in. */
const CURRENCIES: Readonly<Record<string, string>> = {
  "036": "AUD",
  "124": "CAD",
  "156": "CNY",
  "203": "CZK",
  "208": "DKK",
  "344": "HKD",
  "348": "HUF",
  "392": "JPY",
  "484": "MXN",
  "504": "MAD",
  "578": "NOK",
  "752": "SEK",
  "756": "CHF",
  "784": "AED",
  "826": "GBP",
  "840": "USD",
  "946": "RON",
  "949": "TRY",
  "975": "BGN",
  "978": "EUR",
  "985": "PLN",
  "986": "BRL",
};

/** null for a number that isn't known. */
export function currencyOf(number: string): string | null {
  return CURRENCIES[number] ?? null;
}
