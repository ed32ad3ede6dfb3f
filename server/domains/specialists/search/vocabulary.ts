import type { DataSource } from "typeorm";
import { editDistance, slipsAllowed } from "../../../platform/edit-distance.ts";
import { PROVINCE_CODES, provinceLexemes } from "./place-names.ts";
import { heardAs, mostUsed, nearestOf, unlistedNear, withNear } from "./near-words.ts";
import type { Uses } from "./near-words.ts";
import { KNOWN_AND_ALIKE, KNOWN_WORDS } from "./vocabulary-sql.ts";
import type { VocabularyRow } from "./vocabulary-sql.ts";
import { NOBODY } from "./search-filter.ts";
import type { TypedSearch } from "./search-words.ts";
import { soundAlikes } from "./sound-alikes.ts";
import { FAMILY_LEXEMES, formsOf, isCovered, slipsFor } from "./word-forms.ts";

/** One word of the search, or the city, with all that it may stand for. */
export interface WordGroup {
  /** As it is understood: the word itself, or the one it is taken for. */
  word: string;
  isCorrected: boolean;
  /** Lexemes as good as the word. */
  exact: readonly string[];
  /** Lexemes that are less good. */
  loose: readonly string[];
  /** Also whatever begins with this, less good; null: nothing. */
  prefix: string | null;
  /** About how many listings have one: exactly meant in the strong fields, anything in them, anything anywhere. */
  uses: { exact: number; strong: number; anywhere: number };
  /** Surely so many have one anywhere: the uses of its most frequent lexeme. */
  surely: number;
}

export interface Understanding {
  words: WordGroup[];
  /** Null without a city. */
  city: WordGroup | null;
  /** All listings. */
  everybody: number;
  usesOf: (lexeme: string) => number;
}

/** How frequent all words together are that begin alike, and the most frequent of them. */
interface Begun extends Uses {
  most: number;
}

const NONE: Uses = { strong: 0, anywhere: 0 };
const NOTHING: Begun = { ...NONE, most: 0 };
const EVERYBODY = "#";
const CITY = 0;
/** Before the squeezed name of a city. */
const PLACE = "#c";
const FEWEST_LETTERS_OF_CITY = 3;
/** Fewest letters of a word's beginning among other words. */
const FEWEST_LETTERS_BEGUN = 3;
/** A word so much rarer than one a slip away was probably meant to be that one. */
const RARER = 100;

/**
 * What the words and the city mean to the vocabulary, and how frequent they and `lexemes` are. One statement, however
 * much was typed.
 */
export async function understand(
  db: Pick<DataSource, "query">,
  typed: TypedSearch,
  city: string,
  lexemes: readonly string[],
): Promise<Understanding> {
  const cityLexeme = city === "" ? null : placeLexeme(city);
  const asked = [...typed.words, ...(cityLexeme === null ? [] : [cityLexeme])];
  const ords = [...typed.words.map((_, at) => at + 1), ...(cityLexeme === null ? [] : [CITY])];
  // What was typed, and what the code itself knows it may be a slip for.
  const readings = typed.words.map((word) => [word, ...slipsFor(word)]);
  const forms = readings.flat().map(formsOf);
  const wanted = new Set([
    EVERYBODY,
    ...FAMILY_LEXEMES,
    ...lexemes,
    ...asked,
    ...typed.words.flatMap((word) => [placeLexeme(word), ...soundAlikes(word)]),
    ...forms.flatMap(({ exact, loose }) => [...exact, ...loose]),
    ...provinceLexemes(city),
    ...soundAlikes(city).map(placeLexeme),
  ]);
  const rows = await db.query<VocabularyRow[]>(asked.length === 0 ? KNOWN_WORDS : KNOWN_AND_ALIKE, [
    [...wanted],
    ...(asked.length === 0 ? [] : [asked, ords]),
  ]);
  const uses = new Map(
    rows
      .filter(({ kind }) => kind === "exact")
      .map((row): [string, Uses] => [row.word, { strong: row.strongUses, anywhere: row.uses }]),
  );
  const of = (ord: number) => rows.filter((row) => row.ord === ord);
  return {
    words: typed.words.map((word, at) => {
      const isLast = at === typed.words.length - 1;
      const mayBegin = isLast || at === 0 || word.length >= FEWEST_LETTERS_BEGUN;
      return wordGroup({ word, isAlone: typed.words.length === 1, mayBegin }, of(at + 1), uses);
    }),
    city: cityLexeme === null ? null : cityGroup(city, of(CITY), uses),
    everybody: uses.get(EVERYBODY)?.anywhere ?? 0,
    usesOf: (lexeme) => uses.get(lexeme)?.anywhere ?? 0,
  };
}

/**
 * A beginning counts where it is no word itself, or all that was typed so far (of "ruiz ana" nobody means análisis); very
 * short ones (`!mayBegin`) don't: half a million each, six of them take seconds.
 */
function wordGroup(
  { word, isAlone, mayBegin }: { word: string; isAlone: boolean; mayBegin: boolean },
  rows: readonly VocabularyRow[],
  uses: ReadonlyMap<string, Uses>,
): WordGroup {
  const own = { ...NONE, ...uses.get(word) };
  const begun = mayBegin ? begunBy(rows) : NOTHING;
  const near = nearestOf(word, [...rows, ...unlistedNear(word, uses)]);
  const [best] = near;
  const { loose, ...forms } = formsOf(word);
  const isPlace = own.anywhere === 0 && uses.has(placeLexeme(word));
  const exact = isPlace ? [...forms.exact, placeLexeme(word)] : forms.exact;
  const inOtherForms = Math.max(0, ...[...exact, ...loose].map((lexeme) => uses.get(lexeme)?.anywhere ?? 0));
  const isKnown = begun.anywhere > 0 || inOtherForms > 0;
  const isRare = Math.max(inOtherForms, begun.anywhere) * RARER <= (best?.uses ?? 0);
  if (best === undefined || (isKnown && !isRare)) {
    const prefix = isAlone || inOtherForms === 0 ? word : null;
    return sized({ word, isCorrected: false, exact, loose, prefix }, begun, uses);
  }
  const others = near.map((row) => row.word);
  // A rare name is a name: whoever bears it comes first, those it may be a slip for afterwards.
  if (own.anywhere > 0) {
    const wider = [...loose, ...others];
    return sized(
      { word, isCorrected: false, exact, loose: wider, prefix: word },
      begun,
      withNear(uses, near),
    );
  }
  const meant = formsOf(best.word);
  const wider = [...meant.loose, ...others].filter((form) => !meant.exact.includes(form));
  return sized(
    { word: best.word, isCorrected: true, exact: meant.exact, loose: wider, prefix: isKnown ? word : null },
    begun,
    withNear(uses, near),
  );
}

/** The place by its name, by the beginning of it, or a slip away; a province's or region's name means all of it. */
function cityGroup(city: string, rows: readonly VocabularyRow[], uses: ReadonlyMap<string, Uses>): WordGroup {
  const own = placeLexeme(city);
  const provinces = provinceLexemes(city);
  const begun = city.length < FEWEST_LETTERS_OF_CITY ? NOTHING : begunBy(rows);
  const prefix = city.length < FEWEST_LETTERS_OF_CITY ? null : own;
  const plain = { word: city, isCorrected: false, exact: [own, ...provinces], loose: [], prefix };
  if (uses.has(own) || provinces.length > 0 || begun.anywhere > 0) return sized(plain, begun, uses);
  const near = nearestOf(city, [...rows, ...heardAs(soundAlikes(city).map(placeLexeme), uses)], PLACE);
  const slips = slipsAllowed(city.length);
  const regions = [...PROVINCE_CODES.keys()].filter((name) => editDistance(city, name, slips) <= slips);
  if (near.length === 0 && regions.length === 0) return sized(plain, begun, uses);
  const closest = Math.min(...near.map(({ distance }) => distance), slips);
  const exact = [
    ...near.filter(({ distance }) => distance === closest).map((row) => row.word),
    ...regions.flatMap(provinceLexemes),
  ];
  return sized({ ...plain, word: exact[0] ?? city, isCorrected: true, exact }, begun, withNear(uses, near));
}

function placeLexeme(squeezed: string): string {
  return PLACE + squeezed;
}

function begunBy(rows: readonly VocabularyRow[]): Begun {
  const found = rows.find(({ kind }) => kind === "prefix");
  return found ? { strong: found.strongUses, anywhere: found.uses, most: found.most ?? 0 } : NOTHING;
}

/** Lexemes of one group overlap a great deal: the most frequent one tells more than the sum. */
function sized(
  group: Omit<WordGroup, "uses" | "surely">,
  begun: Begun,
  uses: ReadonlyMap<string, Uses>,
): WordGroup {
  const most = (lexemes: readonly string[], field: keyof Uses) => mostUsed(lexemes, uses)[field];
  const prefix = group.prefix === null ? NONE : begun;
  const all = [...group.exact, ...group.loose];
  return {
    ...known(group, begun, uses),
    uses: {
      exact: most(group.exact, "strong"),
      strong: Math.max(most(all, "strong"), prefix.strong),
      anywhere: Math.max(most(all, "anywhere"), prefix.anywhere),
    },
    surely: Math.max(most(all, "anywhere"), group.prefix === null ? 0 : begun.most),
  };
}

/** Only what the vocabulary has, and nothing twice: every lexeme costs the index a look. */
function known(
  group: Omit<WordGroup, "uses" | "surely">,
  begun: Begun,
  uses: ReadonlyMap<string, Uses>,
): Omit<WordGroup, "uses" | "surely"> {
  const prefix = begun.anywhere > 0 ? group.prefix : null;
  // What another word than the typed one stands for wasn't asked about.
  if (group.isCorrected) return { ...group, prefix };
  const first = group.exact[0] ?? NOBODY;
  return {
    ...group,
    prefix,
    exact: [first, ...group.exact.slice(1).filter((lexeme) => uses.has(lexeme))],
    loose: group.loose.filter(
      (lexeme) => uses.has(lexeme) && !(prefix !== null && lexeme.startsWith(prefix)),
    ),
  };
}

/** What the listings are asked for one group, as a tsquery; lexemes hold letters, digits and # only. */
export function exactQuery({ exact }: WordGroup): string {
  return anyOf(exact);
}

export function wideQuery({ exact, loose, prefix }: WordGroup): string {
  const others = exact.filter(
    (lexeme) => !isCovered(lexeme, loose) && (prefix === null || !lexeme.startsWith(prefix)),
  );
  return anyOf([...others, ...loose], prefix);
}

function anyOf(lexemes: readonly string[], prefix: string | null = null): string {
  const parts = lexemes.map((lexeme) => `'${lexeme}'`);
  if (prefix !== null) parts.push(`'${prefix}':*`);
  return parts.length === 0 ? `'${NOBODY}'` : `(${parts.join(" | ")})`;
}
