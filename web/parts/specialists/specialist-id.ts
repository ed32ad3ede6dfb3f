/** What an address may name as a specialist's id, a number or the secret of a private link; null for anything else. */
export function readSpecialistId(text: string | null): string | null {
  return text !== null && /^([1-9]\d{0,14}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text)
    ? text
    : null;
}
