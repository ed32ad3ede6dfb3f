import styles from "./ResponsiveTable.module.css";
import type { TableSelection } from "./table-types.ts";

/** The tick box of one row; its label is the whole cell, so that it is easy to hit. */
export function RowCheckbox({
  id,
  name,
  selection,
}: {
  id: string;
  name: string;
  selection: TableSelection;
}) {
  const toggle = (checked: boolean) => {
    const next = new Set(selection.selected);
    if (checked) next.add(id);
    else next.delete(id);
    selection.onChange(next);
  };
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Seleccionar ${name}`}
        checked={selection.selected.has(id)}
        onChange={(event) => toggle(event.target.checked)}
      />
    </label>
  );
}
