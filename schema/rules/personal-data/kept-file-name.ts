import { NEUTRAL_FILE_NAME } from "./finding-words.ts";
import { namesSomebody } from "./sheet-inspector.ts";

/** The name a test file is kept by: `JuanPerezRuiz_12345678Z.xlsx` would name somebody, whatever stands in it. */
export function keptFileName(fileName: string): string {
  const words = fileName
    .replace(/\.xlsx$/i, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_.\s-]+/g, " ");
  // Names of files are written as it comes, and those of people are looked for by their capitals.
  const capitals = words.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
  return [fileName, words, capitals].some(namesSomebody) ? NEUTRAL_FILE_NAME : fileName;
}
