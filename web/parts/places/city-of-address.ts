const COUNTRY = /^(?:españa|espana|spain|espanya|espainia)\.?$/i;
const STREET =
  /^(?:c\/|c\.|calle|cl |avda|avd|avenida|av[. ]|pza|plaza|pl[. ]|paseo|pº|camino|ctra|carretera|ronda|carrer|r[úu]a|urb|pol)/i;
const MOST_WORDS = 6;

/** Where in an address of one line its city stands: after the last comma or the postal code; null where none is told. */
export function cityOfAddress(line: string): { city: string; start: number; end: number } | null {
  let end = line.length;
  let start = line.lastIndexOf(",") + 1;
  while (start > 0 && COUNTRY.test(line.slice(start, end).trim())) {
    end = start - 1;
    start = line.lastIndexOf(",", end - 1) + 1;
  }
  const part = line.slice(start, end);
  const [, before = "", city = ""] =
    /^(.*?\b\d{5}[ -]+|\s*)([^\d(]*?)\s*(?:\([^)]*\)?\s*)?$/.exec(part) ?? [];
  const isLine = start === 0 && before.trim() === "" && STREET.test(city);
  if (city === "" || isLine || city.split(/\s+/).length > MOST_WORDS) return null;
  return { city, start: start + before.length, end: start + before.length + city.length };
}
