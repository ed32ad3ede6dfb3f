/** Without I, L, O, U, V: what looks like another sign, or sounds like one in Spanish. 31 is prime, which the check needs. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTWXYZ";
/** Fifteen signs by chance are 74 bits; the last one checks them. */
export const SEAL_CODE_SIGNS = { chance: 15, all: 16 };
const GROUP = 4;
const LONGEST_TEXT = 200;

/** The code of these numbers (15, each below 31), with its check sign. */
export function sealCodeOf(numbers: readonly number[]): string {
  return [...numbers, checkOf(numbers)].map((number) => ALPHABET[number]).join("");
}

/** How many different signs there are: the numbers of a code are below it. */
export const SEAL_SIGNS = ALPHABET.length;

/** "k7qm 4t2p-9xab cdef", or the address a QR opens → its sixteen signs; O counts as 0, I and L as 1. Null: no code. */
export function readSealCode(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = text
    .slice(text.lastIndexOf("#") + 1)
    .normalize("NFKC")
    .toUpperCase()
    // Also the signs nobody sees that come along from a PDF or a web page.
    .replace(/[\s\p{Cf}.·_/\u2010-\u2015-]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (plain.length !== SEAL_CODE_SIGNS.all) return null;
  const numbers = Array.from(plain, (sign) => ALPHABET.indexOf(sign));
  if (numbers.includes(-1)) return null;
  return checkOf(numbers.slice(0, -1)) === numbers.at(-1) ? plain : null;
}

/** As somebody types it, or copies it with the line of the paper it stands in, of which it is the only one. Null: no code. */
export function typedSealCode(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const line = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2010-\u2015]/g, "-");
  const [only, another] = sealCodesIn(line, 2);
  return readSealCode(text) ?? (another === undefined ? (only ?? null) : null);
}

/** `L12-345` of a letter, `T26-0000345`, `P26000123`, `D26000012`, `VC26-000001` */
const REFERENCE = /^(?:L\d{1,12}-\d{1,12}|T\d{2}-?\d{7}|[PD]\d{8}|VC\d{2}-\d{6})$/;
/** `K7QP-3MXD-2R`: of a personal link, on letters. */
const LINK_CODE = /^[0-9A-Z]{10}$/;

/** What somebody typed who has no such code, by its form alone: whether it exists is told to nobody. */
export function otherThanSealCode(text: string): "LINK_CODE" | "REFERENCE" | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/[\u2010-\u2015]/g, "-");
  if (REFERENCE.test(plain)) return "REFERENCE";
  return LINK_CODE.test(plain.replaceAll("-", "")) ? "LINK_CODE" : null;
}

/** "K7QM-4T2P-9XAB-CDEF" */
export function shownSealCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** Codes as they are shown, wherever they stand in a text; at most `most`. */
export function sealCodesIn(text: string, most: number): string[] {
  const shown = new RegExp(
    `[${ALPHABET}]{${GROUP}}(?:-[${ALPHABET}]{${GROUP}}){${SEAL_CODE_SIGNS.all / GROUP - 1}}`,
    "g",
  );
  const found = new Set<string>();
  for (const [match] of text.matchAll(shown)) {
    const code = readSealCode(match);
    if (code !== null) found.add(code);
    if (found.size >= most) break;
  }
  return [...found];
}

/** Each place has its own weight modulo a prime: one wrong sign, or two that changed places, give another check. */
function checkOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number, at) => sum + number * (at + 1), 0) % ALPHABET.length;
}
