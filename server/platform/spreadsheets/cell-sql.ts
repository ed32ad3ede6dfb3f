/** Cells of a table as expressions of a statement; what is put in is ours, never a person's. */

/** The words of a code; `otherwise`: for a code without any. */
export function wordsCell(
  column: string,
  words: Readonly<Record<string | number, string>>,
  otherwise = "NULL",
): string {
  const whens = Object.entries(words).map(([code, text]) => `WHEN '${code}' THEN '${text}'`);
  return `CASE ${column}::text ${whens.join(" ")} ELSE ${otherwise} END`;
}

/** The day in Madrid of an instant. */
export function dayCell(column: string): string {
  return `to_char(${column} AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD')`;
}

/** Day and hour in Madrid of an instant. */
export function instantCell(column: string): string {
  return `to_char(${column} AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD HH24:MI:SS')`;
}
