/** Pairs of tokens that are ≥ 4.5:1; red is left to what is wrong. */
const TINTS = ["primary", "info", "success", "warning"] as const;

/** Colours behind a person's initials: always the same for one name, so that a face is found again in a list. */
export function personTint(name: string): { background: string; color: string } {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const tint = TINTS[sum % TINTS.length];
  return { background: `var(--color-${tint}-tint)`, color: `var(--color-${tint})` };
}
