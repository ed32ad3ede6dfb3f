const list = new Intl.ListFormat("es-ES");

/** Digits in groups of three from the right: "1234567" → "1.234.567". */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

/** A whole number: 12345 → "12.345", 1234 → "1.234". */
export function shownCount(count: number): string {
  return (count < 0 ? "-" : "") + grouped(String(Math.abs(Math.trunc(count))));
}

const AMOUNT = /^(-?)0*(\d+)(?:\.(\d+))?$/;

/** Whether a text is a decimal as the contract writes it, "-1234.5". */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/**
 * A decimal as the contract writes it: "1234.5" → "1.234,50". Digit by digit: an amount is never a number. More than two
 * places are shown when they say something; nothing is never negative.
 */
export function shownAmount(amount: string): string {
  const [, sign = "", whole = "0", fraction = ""] = AMOUNT.exec(amount) ?? [];
  const places = fraction.replace(/(?<=..)0+$/, "").padEnd(2, "0");
  const negative = /[1-9]/.test(whole + places) ? sign : "";
  return `${negative}${grouped(whole)},${places}`;
}

/** "1234.50" → "1.234,50 €" */
export function shownEuros(amount: string): string {
  return `${shownAmount(amount)} €`;
}

/** "1.234,50 €", "1.234,50 USD" */
export function shownMoney(amount: string, currency: string): string {
  return currency === "EUR" ? shownEuros(amount) : `${shownAmount(amount)} ${currency}`;
}

/** "Ana, Luis y Marta" */
export function listed(names: readonly string[]): string {
  return list.format(names);
}

/** A percentage as the contract writes it: "21.00" → "21 %", "7.50" → "7,5 %". */
export function shownPercent(rate: string): string {
  const plain = rate.includes(".") ? rate.replace(/0+$/, "").replace(/\.$/, "") : rate;
  return `${plain.replace(".", ",")} %`;
}
