/** What the first results are worth: the higher the place, the more a good one counts. */
function gain(grades: readonly number[], most: number): number {
  return grades
    .slice(0, most)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/**
 * nDCG@`most`: 1 when nobody better stands further down. `delivered` are the grades of the results in their order, `all`
 * those of everybody there is. Nobody to find: 1 when nobody was delivered, else 0.
 */
export function ndcg(delivered: readonly number[], all: readonly number[], most = 10): number {
  const ideal = gain(
    all.toSorted((a, b) => b - a),
    most,
  );
  if (ideal === 0) return delivered.length === 0 ? 1 : 0;
  return gain(delivered, most) / ideal;
}
