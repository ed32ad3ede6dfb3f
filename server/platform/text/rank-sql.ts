/** SQL: the place of a column's word among `words`, for an order that isn't the alphabet's. */
export function rankSql(column: string, words: readonly string[]): string {
  return `array_position(ARRAY[${words.map((word) => `'${word}'`).join(", ")}], ${column})`;
}
