import { memo, type ChangeEvent } from "react";
import styles from "./DataTable.module.css";
import type { ToggleRow } from "./use-row-selection.ts";

interface RowCheckboxProps {
  id: string;
  name: string;
  isTicked: boolean;
  onToggle: ToggleRow;
}

function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** The tick box of one row; its label is the whole cell, so that it is easy to hit. */
export const RowCheckbox = memo(function RowCheckbox({ id, name, isTicked, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Seleccionar ${name}`}
        checked={isTicked}
        onChange={(event) => onToggle(id, event.target.checked, withShift(event))}
      />
    </label>
  );
});
