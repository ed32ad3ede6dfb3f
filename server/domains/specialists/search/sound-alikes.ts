const FEWEST_LETTERS = 4;
const MOST_SPELLINGS = 32;

/**
 * A sound, and the other ways people write it who write by ear, lisp or don't. `before`: only in front of letters like
 * these. The first one that fits counts.
 */
const SOUNDS: readonly { written: string; before?: RegExp; also: readonly string[] }[] = [
  { written: "ch", also: [] },
  { written: "ll", also: ["y"] },
  { written: "ny", also: ["n"] },
  { written: "qu", before: /^[ei]/, also: ["k"] },
  { written: "b", also: ["v"] },
  { written: "v", also: ["b"] },
  { written: "c", before: /^[ei]/, also: ["s", "z"] },
  { written: "c", before: /^[aou]/, also: ["k"] },
  { written: "k", before: /^[ei]/, also: ["qu"] },
  { written: "k", before: /^[aou]/, also: ["c"] },
  { written: "s", before: /^[ei]/, also: ["z", "c"] },
  { written: "s", also: ["z"] },
  { written: "z", before: /^[ei]/, also: ["c", "s"] },
  { written: "z", also: ["s"] },
  { written: "g", before: /^[ei]/, also: ["j", "x"] },
  { written: "j", before: /^[ei]/, also: ["g", "x"] },
  { written: "j", also: ["x"] },
  { written: "x", before: /^[ei]/, also: ["j", "g"] },
  { written: "x", also: ["j"] },
  { written: "h", before: /^[ei]/, also: ["", "g", "j"] },
  { written: "h", also: ["", "j"] },
  { written: "y", before: /^[aeiou]/, also: ["ll"] },
];

/**
 * Other words that sound like this one: `gonsales` → gonzalez, `vilvao` → bilbao, `ernandes` → hernandez. `word` is folded
 * and isn't among them.
 */
export function soundAlikes(word: string): string[] {
  if (word.length < FEWEST_LETTERS || !/^[a-z]+$/.test(word)) return [];
  let spellings = /^[aeiou]/.test(word) ? ["", "h"] : [""];
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at);
    const sound = SOUNDS.find(
      ({ written, before }) => rest.startsWith(written) && (before?.test(rest.slice(written.length)) ?? true),
    );
    const written = sound?.written ?? rest.slice(0, 1);
    const ways =
      spellings.length * (1 + (sound?.also.length ?? 0)) > MOST_SPELLINGS ? [] : (sound?.also ?? []);
    spellings = spellings.flatMap((start) => [written, ...ways].map((way) => start + way));
    at += written.length;
  }
  return [...new Set(spellings)].filter((spelling) => spelling !== word);
}
