/** A Spanish postal address, as the window of an envelope and the post's own lists want it. */
export interface PostalAddress {
  /** One line, or two where it is long. */
  street: string[];
  postalCode: string;
  city: string;
}

/** Provinces are numbered from 01 to 52 (INE), which a postal code begins with. */
export const POSTAL_CODE_SQL = "'\\m(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}\\M'";
const POSTAL_CODE = /(?<![\p{L}\d])(?:0[1-9]|[1-4]\d|5[0-2])\d{3}(?![\p{L}\d])/gu;
const LONGEST_LINE = 40;

/**
 * Reads "Calle Mayor 3, 2.º A, 28013 Madrid", also with the place before the code or the code first; the last number that can
 * be a postal code is it. Null: without street, postal code or place a letter doesn't arrive.
 */
export function readPostalAddress(text: string): PostalAddress | null {
  const code = [...text.matchAll(POSTAL_CODE)].at(-1);
  if (!code) return null;
  const before = partsOf(text.slice(0, code.index));
  const after = partsOf(text.slice(code.index + code[0].length));
  // "28013 Madrid, Calle Mayor 3": the street comes after the place.
  const [city, streets] =
    after[0] !== undefined
      ? [after[0], before.length > 0 ? before : after.slice(1)]
      : [before.at(-1), before.slice(0, -1)];
  if (city === undefined || streets.length === 0 || !/\p{L}/u.test(city)) return null;
  return { street: inLines(streets), postalCode: code[0], city: city.replace(/\s*\(.*\)$/, "") };
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\b(?:C\.?\s?P\.?|código postal)\s*:?\s*$/iu, "").trim())
    .map((part) => part.replace(/^[-–·\s]+|[-–·\s]+$/g, ""))
    .filter((part) => part !== "" && !/^(?:España|Spain)$/i.test(part));
}

/** Two lines at most: the second begins at one of the address's own commas. */
function inLines(parts: readonly string[]): string[] {
  const whole = parts.join(", ");
  if (whole.length <= LONGEST_LINE || parts.length === 1) return [whole];
  let first = 1;
  while (first < parts.length - 1 && parts.slice(0, first + 1).join(", ").length <= LONGEST_LINE) first += 1;
  return [parts.slice(0, first).join(", "), parts.slice(first).join(", ")];
}

/** Under the name, the place in capitals as the post reads it by machine. */
export function addressLines(name: string, { street, postalCode, city }: PostalAddress): string[] {
  return [name, ...street, `${postalCode} ${city.toLocaleUpperCase("es")}`];
}
