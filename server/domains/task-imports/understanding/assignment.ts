/**
 * The pairing of rows and columns with the highest total worth (Hungarian method, O(rows² × columns)).
 * `worth[row][column]` ≥ 0; 0 never pairs. Answers the column of each row, -1 for none.
 */
export function bestAssignment(worth: readonly (readonly number[])[], columnCount: number): number[] {
  const rowCount = worth.length;
  // As many empty columns as rows, so that every row can also stay alone.
  const width = columnCount + rowCount;
  const cost = (row: number, column: number) => -(worth[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(rowCount + 1);
  const columnPotential = new Float64Array(width + 1);
  const rowOf = new Int32Array(width + 1);
  for (let row = 1; row <= rowCount; row += 1) {
    augment(row, { width, cost, rowPotential, columnPotential, rowOf });
  }
  const columnOf = Array.from({ length: rowCount }, () => -1);
  for (let column = 1; column <= columnCount; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0 && cost(row, column) < 0) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}

interface Matching {
  width: number;
  cost: (row: number, column: number) => number;
  rowPotential: Float64Array;
  columnPotential: Float64Array;
  rowOf: Int32Array;
}

/** Finds the cheapest alternating path that gives `row` a column, and shifts the pairs along it. */
function augment(row: number, matching: Matching): void {
  const { width, rowOf } = matching;
  const slack = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(width + 1);
  const used = new Uint8Array(width + 1);
  rowOf[0] = row;
  let column = 0;
  do {
    used[column] = 1;
    column = cheapestStep(column, matching, slack, previous, used);
  } while ((rowOf[column] ?? 0) !== 0);
  while (column !== 0) {
    const before = previous[column] ?? 0;
    rowOf[column] = rowOf[before] ?? 0;
    column = before;
  }
}

/** Relaxes the slacks from one column, moves the potentials and answers the next column of the path. */
function cheapestStep(
  from: number,
  { width, cost, rowPotential, columnPotential, rowOf }: Matching,
  slack: Float64Array,
  previous: Int32Array,
  used: Uint8Array,
): number {
  const row = rowOf[from] ?? 0;
  let delta = Number.POSITIVE_INFINITY;
  let next = 0;
  for (let column = 1; column <= width; column += 1) {
    if (used[column]) continue;
    const reduced = cost(row, column) - (rowPotential[row] ?? 0) - (columnPotential[column] ?? 0);
    if (reduced < (slack[column] ?? 0)) {
      slack[column] = reduced;
      previous[column] = from;
    }
    if ((slack[column] ?? 0) < delta) {
      delta = slack[column] ?? 0;
      next = column;
    }
  }
  for (let column = 0; column <= width; column += 1) {
    if (used[column]) {
      const owner = rowOf[column] ?? 0;
      rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
      columnPotential[column] = (columnPotential[column] ?? 0) - delta;
    } else slack[column] = (slack[column] ?? 0) - delta;
  }
  return next;
}
