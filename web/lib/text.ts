/** `plural(1, "tarea", "tareas")` → "1 tarea"; thousands get their points. */
export function plural(count: number, one: string, many: string): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${count < 0 ? "-" : ""}${digits} ${Math.abs(count) === 1 ? one : many}`;
}

/** Lower case, without accents, with single spaces: for comparing what people type. ñ stays ñ. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036F]/gi, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** "a, b y c", with "e" before an i sound. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined) return "";
  if (words.length === 1) return last;
  const link = /^h?i(?!e)/i.test(fold(last)) ? "e" : "y";
  return `${words.slice(0, -1).join(", ")} ${link} ${last}`;
}

/** What a filter of an address or a view still names. */
export const GONE = "ya no existe";
