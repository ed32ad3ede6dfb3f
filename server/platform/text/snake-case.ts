/** "thirdParties" → "third_parties", as columns are called. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
