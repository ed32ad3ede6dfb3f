/** The key of a budget that is being typed and isn't saved yet. */
export function budgetDraftKey(number: string): string {
  return `case-budget:${number}`;
}
