/**
 * ISO 11649: `RF`, two check digits, 1 to 21 letters and digits. Valid when what stands after the first four characters,
 * followed by these, with A = 10 … Z = 35, leaves 1 when divided by 97.
 */
export function isCreditorReference(plain: string): boolean {
  if (!/^RF\d\d[A-Z0-9]{1,21}$/.test(plain)) return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}

const BEGINNING = /(?<![A-Z0-9])RF ?\d ?\d/g;
const LONGEST = 25;

/**
 * The valid references in a text, in capitals and without spaces. Payers write them spaced and in small letters, so one may end
 * wherever a word does; who looks them up finds at most one of several readings.
 */
export function creditorReferencesIn(text: string): string[] {
  const found = new Set<string>();
  const plain = text.toUpperCase();
  for (const { index } of plain.matchAll(BEGINNING)) {
    let candidate = "";
    for (const [word] of plain.slice(index, index + 2 * LONGEST).matchAll(/[A-Z0-9]+/g)) {
      candidate += word;
      if (candidate.length > LONGEST) break;
      if (isCreditorReference(candidate)) found.add(candidate);
    }
  }
  return [...found];
}
