const LONGEST_NAME = 200;
const ENDING = 10;

/** Control characters and marks that turn the direction of writing. */
const UNFIT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name somebody gave a file, to show and to download under; never a path, never longer than 200 characters. */
export function plainFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  // Cut by code points: half a surrogate pair can't be stored.
  const characters = Array.from(base.toWellFormed().replace(UNFIT, "").trim());
  const kept =
    characters.length <= LONGEST_NAME
      ? characters
      : [...characters.slice(0, LONGEST_NAME - ENDING), ...characters.slice(-ENDING)];
  return kept.join("");
}
