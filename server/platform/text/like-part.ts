/** A text as a literal part of a LIKE pattern. */
export function likePart(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
