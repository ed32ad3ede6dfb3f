type Ends = readonly [from: string | null, to: string | null];

/** What a pair of ends says as a chip: 'Creación: de 01/11/2026 a 30/11/2026'; null without any. */
export function rangeText(
  name: string,
  [from, to]: Ends,
  shown: (value: string) => string,
  problem: string | undefined,
): string | null {
  if (from === null && to === null) return null;
  if (problem !== undefined) return `${name}, sin aplicar: ${problem}`;
  if (to === null) return `${name}: desde ${shown(from ?? "")}`;
  return from === null ? `${name}: hasta ${shown(to)}` : `${name}: de ${shown(from)} a ${shown(to)}`;
}
