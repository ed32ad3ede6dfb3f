/** What an address may name as a case's number; null for anything else. */
export function readCaseNumber(text: string | null): string | null {
  return text !== null && /^P\d{8,12}$/.test(text) ? text : null;
}
