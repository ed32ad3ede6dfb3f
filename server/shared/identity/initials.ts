interface Named {
  names: string;
  surnames: string;
  companyName: string | null;
}

/** What stands between the words of a name without being one of them. */
const PARTICLES = new Set("de del la las el los y e i da do dos van von d'".split(" "));

export function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase());
}

/** The first letter of the first word that is no particle; "" without one. */
export function letterOf(text: string): string {
  const words = text.trim().split(/\s+/);
  const word = words.find((each) => !isParticle(each)) ?? words[0] ?? "";
  return (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? "").toUpperCase();
}

/**
 * What stands in for a photo: first name and first surname ("Clara Montes Vega" → "CM", "Ana de la Fuente" → "AF"),
 * of a company its first two words ("Banco Iberia, S.A." → "BI").
 */
export function initialsOf({ names, surnames, companyName }: Named): string {
  if (companyName === null) return letterOf(names) + letterOf(surnames);
  const [first = "", ...others] = companyName.trim().split(/\s+/);
  return letterOf(first) + letterOf(others.join(" "));
}
