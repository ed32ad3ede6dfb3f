import { foldText } from "./fold-text.ts";
import { likePart } from "./like-part.ts";

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
const SHORTEST_NUMBER = 7;
const DIGITS_WITH_SIGNS = /^\(?\+?\d[\d().-]*$/;
const SIGNS = /[\s./_-]+/gu;
const LETTER = /^[a-z]$/;
/** A task or a list by its code, `T26-0000345`, with or without the dash. */
const OWN_CODE = /^([tl]\d\d)(-?)(\d{4,})$/;
/** Apostrophes however they are written, the point of "l·l", letters whose stroke is no accent. As fold_text in SQL. */
const ALIKE: Readonly<Record<string, string>> = {
  "·": ".",
  "´": "'",
  "’": "'",
  ł: "l",
  Ł: "l",
  ø: "o",
  Ø: "o",
  đ: "d",
  Đ: "d",
  ı: "i",
};
const ALIKES = /[·´’łŁøØđĐı]/gu;

/** As foldText, for what is searched: also what only looks alike is the same. SQL's fold_text gives the same. */
export function foldSearched(text: string): string {
  return foldText(text.replace(ALIKES, (sign) => ALIKE[sign] ?? sign));
}

/** A folded text without the blanks and signs that people put between the digits and letters of a number. */
export function withoutSigns(folded: string): string {
  return folded.replace(SIGNS, "");
}

/**
 * What is searched for, folded: every entry must occur, in one of the ways it may be written. A telephone or contract
 * number typed in groups is one word, its +, 00, dots and dashes don't count; an identity document may have its letter
 * apart. At most 8 words of the first 200 characters.
 */
export function searchedWords(search: string): string[][] {
  const words = joinNumbers(foldSearched(search.slice(0, LONGEST_SEARCH)).split(" ").filter(Boolean));
  return words
    .slice(0, MOST_WORDS)
    .map((word, at) => [...new Set([...spellings(word), ...documentsAround(words, at)])]);
}

/**
 * The same as LIKE patterns, for texts in which a blank stands before each beginning of a word. Words of three or more
 * letters are found anywhere, shorter ones at the beginning of a word (trigram indexes know only these).
 */
export function searchPatterns(search: string): string[][] {
  return patternsOf(searchedWords(search));
}

export function patternsOf(words: readonly (readonly string[])[]): string[][] {
  return words.map((ways) => ways.map(likePattern));
}

/** Likewise, but every word is found anywhere: for few rows, which need no index. */
export function partPatterns(search: string): string[][] {
  return searchedWords(search).map((ways) => ways.map((way) => `%${likePart(way)}%`));
}

/** Likewise for prose, in which a number stands as somebody wrote it: each word in the one way it is typed. */
export function prosePatterns(search: string): string[] {
  const words = foldSearched(search.slice(0, LONGEST_SEARCH)).split(" ").filter(Boolean);
  return words.slice(0, MOST_WORDS).map(likePattern);
}

/** That every word occurs in the column; "true" without words. `place` takes a value and gives its placeholder. */
export function occursSql(
  column: string,
  patterns: readonly (readonly string[])[],
  place: (value: unknown) => string,
): string {
  const words = patterns.map((ways) => {
    const likes = ways.map((pattern) => `${column} LIKE ${place(pattern)}`);
    return likes.length === 1 ? likes.join("") : `(${likes.join(" OR ")})`;
  });
  return words.join(" AND ") || "true";
}

function joinNumbers(words: string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const close = () => {
    const digits = run.map(digitsOf).join("");
    if (run.length > 1 && digits.length >= SHORTEST_NUMBER)
      joined.push(run[0]?.startsWith("+") ? `+${digits}` : digits);
    else joined.push(...run);
    run = [];
  };
  for (const word of words) {
    if (DIGITS_WITH_SIGNS.test(word)) run.push(word);
    else {
      close();
      joined.push(word);
    }
  }
  close();
  return joined;
}

function spellings(word: string): string[] {
  const digits = digitsOf(word);
  if (DIGITS_WITH_SIGNS.test(word) && digits.length >= SHORTEST_NUMBER) {
    const international = word.startsWith("+") ? digits : digits.startsWith("00") ? digits.slice(2) : null;
    // 00 may begin a contract number as well as a calling code.
    if (word.startsWith("+")) return [digits];
    return international === null ? [word, digits] : [word, digits, international];
  }
  const [, year = "", dash, number = ""] = OWN_CODE.exec(word) ?? [];
  if (dash !== undefined) return dash === "" ? [`${year}-${number}`, word] : [word];
  const squeezed = withoutSigns(word);
  if (word.includes("@")) return [word];
  return /\d/.test(word) && squeezed.length >= 3 ? [word, squeezed] : [word];
}

/** "12345678 Z", "X 1234567 L", "B 12345678": the document which the word is a part of, for each of its parts. */
function documentsAround(words: readonly string[], at: number): string[] {
  return [at - 1, at, at + 1].flatMap((middle) => {
    const number = withoutSigns(words[middle] ?? "");
    if (!/^[a-z]?\d{7,8}$/.test(number)) return [];
    const before = /^\d/.test(number) ? letterAt(words, middle - 1) : "";
    const after = letterAt(words, middle + 1);
    const isPart = at === middle || (at < middle ? before : after) !== "";
    return before + after === "" || !isPart ? [] : [before + number + after];
  });
}

function letterAt(words: readonly string[], at: number): string {
  const word = words[at] ?? "";
  return LETTER.test(word) ? word : "";
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, "");
}

function likePattern(word: string): string {
  const literal = likePart(word);
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}
