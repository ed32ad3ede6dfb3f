/**
 * An amount as people type or paste it ("1.234,56 €", "1234,5", "1234.5") as a decimal with a point. Without a comma
 * points in front of three digits part thousands: an amount never has three decimals. Anything else stays as it is,
 * for the field's own rules to refuse.
 */
export function parseAmountText(text: string): string {
  const bare = text.replace(/[\s€]/g, "");
  if (bare.includes(",")) return bare.replaceAll(".", "").replace(",", ".");
  return /^-?\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "") : bare;
}

/** Whether it is a decimal with a point. */
export function isPlainAmount(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
