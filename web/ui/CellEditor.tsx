import { Input, type InputRef } from "antd";
import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { describedBy } from "../lib/described-by.ts";
import { useLeaveGuard } from "../lib/leave-guard.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import styles from "./EditableCell.module.css";
import { useCellEdit, type EditedCell } from "./use-cell-edit.ts";

interface CellEditorProps<Row> extends EditedCell<Row> {
  /** It is over; `isByKey`: the keyboard goes on from the cell. */
  onEnd: (isByKey: boolean) => void;
}

/** A cell as a field: Enter saves, leaving it does so, too, Escape gives the former value back. */
export default function CellEditor<Row>({ onEnd, ...cell }: CellEditorProps<Row>) {
  const id = useId();
  const field = useRef<InputRef>(null);
  const isByKey = useRef(false);
  const isOver = useRef(false);
  const { text, isTyped, change, save, saving, problems, refusal } = useCellEdit(cell, () =>
    onEnd(isByKey.current),
  );
  const problem = problems[0]?.message;
  const { inputMode, maxLength } = cell.column.edit;
  useLeaveGuard(isTyped && !saving);
  useEffect(() => field.current?.focus({ cursor: "all" }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    isByKey.current = true;
    if (event.key === "Enter") void save();
    else if (!saving) {
      isOver.current = true;
      onEnd(true);
    }
  };
  const onBlur = ({ target }: FocusEvent) => {
    // In another window one is still here: the field stays the one with the focus.
    if (isOver.current || saving || refusal !== null || document.activeElement === target) return;
    isByKey.current = false;
    void save();
  };
  return (
    <span className={styles.editor}>
      <Input
        ref={field}
        id={id}
        size="small"
        value={text}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        readOnly={saving}
        aria-label={`${cell.column.title} de ${cell.name}`}
        aria-busy={saving ? true : undefined}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error: problem })}
        status={problem === undefined ? undefined : "error"}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {problem !== undefined && (
        <span id={`${id}-error`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      <ConflictDialog refusal={refusal} running={saving} />
    </span>
  );
}
