/** Delimiters we look for, the likelier in Spain first. */
const CANDIDATES = [";", "\t", "|", ","] as const;
const SAMPLE_LINES = 100;
const QUOTE = '"';

const SEP_LINE = /^\uFEFF?"?sep=([^\r\n])"?\r?(?:\n|$)/i;

/** The delimiter Excel is told by a first line `sep=;`, which is no row of data; null without such a line. */
export function declaredDelimiter(text: string): string | null {
  return SEP_LINE.exec(text)?.[1] ?? null;
}

/**
 * The delimiter that cuts the most lines into the same number of pieces, by the first lines of a file.
 * What stands in quotes doesn't count, nor does a comma between two digits, which is a decimal comma.
 * ";" when nothing cuts (one column).
 */
export function guessDelimiter(sample: string): string {
  let best: string = CANDIDATES[0];
  let bestScore = 0;
  for (const candidate of CANDIDATES) {
    const score = evenness(countsByRecord(sample, candidate));
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** Share of the records that have the most frequent count, squared, times that count. */
function evenness(counts: readonly number[]): number {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  let score = 0;
  for (const [count, times] of frequency)
    score = Math.max(score, (times / counts.length) ** 2 * Math.sqrt(count) * count);
  return score;
}

function countsByRecord(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let start = true;
  let characters = 0;
  for (let at = 0; at < text.length && counts.length < SAMPLE_LINES; at++) {
    const character = text.charAt(at);
    if (start && character === QUOTE) {
      at = closingQuote(text, at);
      start = false;
      characters++;
    } else if (character === "\n" || character === "\r") {
      if (characters > 0) counts.push(count);
      count = 0;
      characters = 0;
      start = true;
    } else if (character === delimiter && !(delimiter === "," && isDecimalComma(text, at))) {
      count++;
      characters++;
      start = true;
    } else {
      characters++;
      start = false;
    }
  }
  // The last line of a sample is likely cut off: it counts only when it is the only one.
  if (counts.length === 0 && characters > 0) counts.push(count);
  return counts;
}

/** Position of the quote that closes the one at `open`; a quote that stays open in its line stands for itself. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf(QUOTE, open + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    if (text.charAt(at + 1) !== QUOTE) return at;
    at++;
  }
  return open;
}

function isDecimalComma(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
