import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { likePart } from "../../platform/text/like-part.ts";

/** What the search box looks through, beside the code. */
export interface SearchableTask {
  debtor: string;
  entity: string;
  nContract: string;
  email: string | null;
  lada: string | null;
  phone: string | null;
  identityDocument: string | null;
}

const SIGNS = /[\s./_-]+/gu;

/**
 * Value of tasks.search_text without the code: each part folded and after a blank, so that a short word can be
 * looked up at the beginning of words. The whole column is `' ' || lower(code_id) || taskSearchText(…)`.
 * Signs inside numbers don't count when searching, so a contract number with signs stands there twice.
 */
export function taskSearchText(task: SearchableTask): string {
  const contract = foldText(task.nContract);
  const squeezed = contract.replace(SIGNS, "");
  let text = ` ${foldText(task.debtor)} ${foldText(task.entity)} ${contract}`;
  if (squeezed !== contract) text += ` ${squeezed}`;
  if (task.email) text += ` ${foldText(task.email)}`;
  if (task.phone) text += ` ${task.lada ?? DEFAULT_LADA}${task.phone}`;
  if (task.identityDocument) text += ` ${foldText(task.identityDocument)}`;
  return text;
}

/** The whole of tasks.search_text. */
export function taskSearchTextWithCode(codeId: string, task: SearchableTask): string {
  return ` ${codeId.toLowerCase()}${taskSearchText(task)}`;
}

const LONGEST_QUERY = 200;
const MOST_WORDS = 8;
const SHORTEST_NUMBER = 7;
const DIGITS_WITH_SIGNS = /^\(?\+?\d[\d().-]*$/;

/**
 * A search as LIKE patterns: every entry must hold, an entry holds when one of its patterns does. Words of three or
 * more letters are found anywhere, shorter ones at the beginning of a word (the trigram index knows only these).
 * A telephone or contract number typed in groups counts as one word, its +, 00, dots and dashes don't count.
 */
export function searchPatterns(search: string): string[][] {
  const words = foldText(search.slice(0, LONGEST_QUERY)).split(" ").filter(Boolean);
  return joinNumbers(words)
    .slice(0, MOST_WORDS)
    .map((word) => [...new Set(spellings(word))].map(likePattern));
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
  const squeezed = word.replace(SIGNS, "");
  if (word.includes("@")) return [word];
  return /\d/.test(word) && squeezed.length >= 3 ? [word, squeezed] : [word];
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, "");
}

function likePattern(word: string): string {
  const literal = likePart(word);
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}
