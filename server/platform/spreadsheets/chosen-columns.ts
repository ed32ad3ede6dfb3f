/** A column of a file that belongs to one of the columns of the list on the screen; without: only to a file of everything. */
interface ListColumn<Name extends string> {
  of?: Name;
}

/**
 * Those of the columns that are seen in a list, in the order they have there, each once; all of them where none were chosen,
 * or none of the chosen is among them.
 */
export function chosenColumns<Name extends string, Column extends ListColumn<Name>>(
  columns: readonly Column[],
  seen: readonly Name[] | null | undefined,
): readonly Column[] {
  const chosen = [...new Set(seen ?? [])].flatMap((name) => columns.filter(({ of }) => of === name));
  return chosen.length === 0 ? columns : chosen;
}
