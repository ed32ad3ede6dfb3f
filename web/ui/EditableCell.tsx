import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import styles from "./EditableCell.module.css";
import { Icon } from "./Icon.tsx";
import type { EditedCell } from "./use-cell-edit.ts";
import { late } from "./late.tsx";

const CellEditor = late(() => import("./CellEditor.tsx")) as <Row>(
  props: EditedCell<Row> & { onEnd: (isByKey: boolean) => void },
) => ReactNode;

interface EditableCellProps<Row> extends EditedCell<Row> {
  align?: "start" | "end";
  children: ReactNode;
}

/** A value with its pencil, which becomes a field (`TableColumn.edit`). */
export function EditableCell<Row>({ align, children, ...cell }: EditableCellProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  const open = () => setOpen(true);
  const end = (isByKey: boolean) => {
    takesFocus.current = isByKey;
    setOpen(false);
  };
  useEffect(() => {
    if (isOpen || !takesFocus.current) return;
    takesFocus.current = false;
    pencil.current?.focus();
  }, [isOpen]);
  const shown = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the pencil in it is for the keyboard
    <span className={styles.shown} data-align={align} data-editable="" onDoubleClick={open}>
      {children}
      <button
        ref={pencil}
        type="button"
        className={`screen-only ${styles.pencil}`}
        data-edit=""
        aria-label={`Editar ${cell.column.title} de ${cell.name}`}
        title={`Editar ${cell.column.title}`}
        onClick={open}
      >
        <Icon name="edit" size={14} />
      </button>
    </span>
  );
  if (!isOpen) return shown;
  return (
    <Suspense fallback={shown}>
      <CellEditor {...cell} onEnd={end} />
    </Suspense>
  );
}
