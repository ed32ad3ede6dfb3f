import { readSearch, squeeze } from "./search-words.ts";
import type { TypedSearch } from "./search-words.ts";

/** INE codes of provinces under every name people use, regions and islands included. */
const PROVINCES_OF: Readonly<Record<string, string>> = {
  "Álava, Araba": "01",
  Albacete: "02",
  "Alicante, Alacant": "03",
  Almería: "04",
  Ávila: "05",
  Badajoz: "06",
  "Baleares, Balears, Islas Baleares, Illes Balears, Mallorca, Menorca, Formentera": "07",
  Barcelona: "08",
  Burgos: "09",
  Cáceres: "10",
  Cádiz: "11",
  "Castellón, Castelló": "12",
  "Ciudad Real": "13",
  Córdoba: "14",
  "A Coruña, La Coruña, Coruña": "15",
  Cuenca: "16",
  "Girona, Gerona": "17",
  Granada: "18",
  Guadalajara: "19",
  "Gipuzkoa, Guipúzcoa": "20",
  Huelva: "21",
  Huesca: "22",
  Jaén: "23",
  León: "24",
  "Lleida, Lérida": "25",
  "La Rioja, Rioja": "26",
  Lugo: "27",
  Madrid: "28",
  Málaga: "29",
  Murcia: "30",
  "Navarra, Nafarroa": "31",
  "Ourense, Orense": "32",
  "Asturias, Asturies": "33",
  Palencia: "34",
  "Las Palmas, Gran Canaria, Fuerteventura, Lanzarote": "35",
  Pontevedra: "36",
  Salamanca: "37",
  "Santa Cruz de Tenerife, Tenerife, La Gomera, El Hierro": "38",
  Cantabria: "39",
  Segovia: "40",
  Sevilla: "41",
  Soria: "42",
  Tarragona: "43",
  Teruel: "44",
  Toledo: "45",
  "Valencia, València": "46",
  Valladolid: "47",
  "Bizkaia, Vizcaya": "48",
  Zamora: "49",
  Zaragoza: "50",
  Ceuta: "51",
  Melilla: "52",
  "Andalucía, Andalusia": "04 11 14 18 21 23 29 41",
  Aragón: "22 44 50",
  "Canarias, Islas Canarias": "35 38",
  "Castilla y León": "05 09 24 34 37 40 42 47 49",
  "Castilla-La Mancha": "02 13 16 19 45",
  "Cataluña, Catalunya": "08 17 25 43",
  "Comunidad Valenciana, Comunitat Valenciana": "03 12 46",
  "Comunidad de Madrid": "28",
  Extremadura: "06 10",
  "Galicia, Galiza": "15 27 32 36",
  "País Vasco, Euskadi": "01 20 48",
};

/** From the squeezed name to its codes. */
export const PROVINCE_CODES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PROVINCES_OF).flatMap(([names, codes]) =>
    names.split(", ").map((name) => [squeeze(name), codes.split(" ")] as const),
  ),
);

/** The lexemes of a province's or region's name; none of any other text. */
export function provinceLexemes(squeezed: string): string[] {
  return (PROVINCE_CODES.get(squeezed) ?? []).map((code) => `#p${code}`);
}

/** Names of several words that say something, by these words: "castilla leon" → castillayleon. */
const LONG_NAMES: readonly { words: readonly string[]; squeezed: string }[] = Object.keys(PROVINCES_OF)
  .flatMap((names) => names.split(", "))
  .map((name) => ({ words: readSearch(name).words, squeezed: squeeze(name) }))
  .filter(({ words }) => words.length > 1);

/** The same words with each long name of a province or region as one: its parts mean something else. */
export function joinPlaces(typed: TypedSearch): TypedSearch {
  return { ...typed, words: LONG_NAMES.reduce(joined, typed.words) };
}

function joined(words: string[], { words: parts, squeezed }: (typeof LONG_NAMES)[number]): string[] {
  const at = words.findIndex((_, start) => parts.every((part, offset) => words[start + offset] === part));
  return at < 0 ? words : words.toSpliced(at, parts.length, squeezed);
}
