/** Words that stand in many headers and say little by themselves. */
const WEAK_WORDS = new Set("numero codigo fecha tipo nombre total 1 2 3 principal contacto".split(" "));
const LONGEST_COMPARED = 40;

/** How alike two normalised headers are, 0–1: shared words over all words, typing mistakes and cut words forgiven. */
export function headerLikeness(one: string, other: string): number {
  const left = one.split(" ");
  const right = other.split(" ");
  const free = new Set(right);
  let shared = 0;
  for (const word of left) {
    const match = [...free].find((candidate) => alike(word, candidate));
    if (match === undefined) continue;
    free.delete(match);
    shared += weightOf(word) + weightOf(match);
  }
  return shared / (sumOfWeights(left) + sumOfWeights(right));
}

function sumOfWeights(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + weightOf(word), 0);
}

function weightOf(word: string): number {
  return WEAK_WORDS.has(word) ? 0.5 : 1;
}

/** Equal, one mistake in five letters or two in nine, or one the cut-off beginning of the other ("venci"). */
function alike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.startsWith(short)) return true;
  if (short.length < 5 || long.length > LONGEST_COMPARED) return false;
  const allowed = short.length >= 9 ? 2 : 1;
  return long.length - short.length <= allowed && editDistance(short, long) <= allowed;
}

/** Damerau's distance (optimal string alignment): letters put in, left out, changed, or swapped with the next. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
