import { foldText } from "../../../platform/text/fold-text.ts";

/** What was typed into the search, taken apart. */
export interface TypedSearch {
  /** Every word in order, folded, those that say nothing included. */
  all: string[];
  /** Those that are looked for, at most ten. */
  words: string[];
  /** Something was typed, and there is nobody it could mean: only signs and pictures. */
  isNonsense: boolean;
}

const LONGEST_SEARCH = 200;
const MOST_WORDS = 10;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Z}]+/gu;
/** Soft hyphens, joiners and the like stand inside of words. */
const INSIDE_WORDS = /\p{Cf}/gu;
/** Letters that don't come apart into a plain one and a mark; as PostgreSQL's unaccent has them. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** The list of the database's search_vector: neither stored nor looked for. */
const STOP_WORDS = new Set(
  `a al como con cuando d de del desde e el els en entre es i l la las les lo los mas me mi mis muy no o os para pero por
  que s se si sin sobre su sus tambien te the tu tus u un una unas uno unos y ya`.split(/\s+/),
);

/** What stands around the words that matter in whole sentences: not looked for beside others, but alone. */
const FILLERS = new Set(
  `alguien algun alguna asunto asuntos ayuda ayudar ayudarme barata barato busca buscamos buscando buscar busco caso
  casos centro cerca contra cual debe discusion don dona donde economica economico encontrar especialista
  especialistas esta este experta experto favor fue gracias ha habla hablan hablar hable hablen han has hay he hola
  idioma idiomas lengua mejor mejores necesita necesitamos necesitar necesito ningun nuestra nuestro pagado porque
  problema problemas profesional profesionales puedo queremos querria quien quiere quiero quisiera servicio servicios
  sido soy sr sra tema temas tenemos tener tengo tiene tienen vivo zona`.split(/\s+/),
);

/** As words are stored: lower case, without accents. */
export function foldSearch(text: string): string {
  const cut = Array.from(text).slice(0, LONGEST_SEARCH).join("");
  const visible = cut.replace(INSIDE_WORDS, "").replace(INVISIBLE, " ");
  return foldText(visible).replace(/[łđøßæœðþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

export function readSearch(search: string | null | undefined): TypedSearch {
  const folded = foldSearch(search ?? "");
  const all = folded.split(SEPARATORS).filter((word) => word !== "");
  const said = [...new Set(all)].filter((word) => !STOP_WORDS.has(word));
  const words = longer(meaningful(said, (word) => FILLERS.has(word))).slice(0, MOST_WORDS);
  return { all, words, isNonsense: all.length === 0 && folded !== "" };
}

/** A place as it stands in the vocabulary: "L'Hospitalet" → "lhospitalet". */
export function squeeze(text: string): string {
  return foldSearch(text).split(SEPARATORS).join("");
}

/** Without those that say nothing, unless nothing is left. */
function meaningful(words: readonly string[], saysNothing: (word: string) => boolean): readonly string[] {
  const left = words.filter((word) => !saysNothing(word));
  return left.length > 0 ? left : words;
}

/** Single letters begin too many names to be looked for, but for the last one: there somebody is still typing. */
function longer(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => word.length > 1 || at === words.length - 1);
}
