const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ASCII = /^[\u0020-\u007e]*$/;
const COMBINING = /\p{Mn}+/gu;
const BLANKS = /\s+/gu;

/**
 * Text as it is compared when accents, case and runs of blanks don't count: "  Ñíguez  S.A. " → "niguez s.a.".
 * Ligatures and raised letters come apart too ("Nº" → "no").
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lower = (ASCII.test(text) ? text : text.normalize("NFKD").replace(COMBINING, "")).toLowerCase();
  return lower.replace(BLANKS, " ").trim();
}
