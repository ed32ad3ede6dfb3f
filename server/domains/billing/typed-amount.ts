/** "1.234,56 €", "1234,5", "1234.56" or "500"; what begins with noughts is the part of a number. */
const TYPED = /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,11}|0(?=[,.]))(?:[,.](\d{1,2}))?\s*(?:€|eur|euros)?$/iu;

/** An amount as people type it, as the contract writes it ("1234.56"); null for anything else. */
export function typedAmount(text: string): string | null {
  const [match, whole = "", places = ""] = TYPED.exec(text.trim()) ?? [];
  return match === undefined ? null : `${whole.replaceAll(".", "")}.${places.padEnd(2, "0")}`;
}
