import { useState } from "react";
import { chooseColumns } from "../lib/display.ts";
import { Button } from "./Button.tsx";
import { CheckField } from "./FormControls.tsx";
import { Modal } from "./Modal.tsx";

interface Column {
  key: string;
  title: string;
}

interface ColumnsDialogProps {
  list: string;
  /** All, in the order in which they were delivered; the first one always stays first. */
  columns: readonly Column[];
  shown: readonly string[];
  onClose: () => void;
}

function moved(keys: readonly string[], key: string, by: 1 | -1): string[] {
  const from = keys.indexOf(key);
  const next = keys.toSpliced(from, 1);
  return next.toSpliced(from + by, 0, key);
}

interface ColumnLineProps {
  column: Column;
  isShown: boolean;
  canGo: { up: boolean; down: boolean };
  onShow: (isShown: boolean) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnLine({ column: { title }, isShown, canGo, onShow, onMove }: ColumnLineProps) {
  return (
    <li className="line apart gap-16">
      <CheckField label={title} checked={isShown} onChange={onShow} />
      <span className="line gap-0 at-start">
        <Button
          size="sm"
          variant="quiet"
          icon="chevron-up"
          iconOnly
          disabled={!canGo.up}
          onClick={() => onMove(-1)}
        >
          {`Subir ${title}`}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon="chevron-down"
          iconOnly
          disabled={!canGo.down}
          onClick={() => onMove(1)}
        >
          {`Bajar ${title}`}
        </Button>
      </span>
    </li>
  );
}

/** Which columns a list shows, and in which order; kept in this browser at once. */
export default function ColumnsDialog({ list, columns, shown, onClose }: ColumnsDialogProps) {
  const [first, ...others] = columns.map(({ key }) => key);
  const [order, setOrder] = useState(() => [
    ...shown.filter((key) => key !== first),
    ...others.filter((key) => !shown.includes(key)),
  ]);
  const keep = (keys: readonly string[], isShown: (key: string) => boolean) => {
    setOrder([...keys]);
    chooseColumns(list, [...(first === undefined ? [] : [first]), ...keys.filter(isShown)]);
  };
  const isShown = (key: string) => shown.includes(key);
  const reset = () => {
    setOrder(others);
    chooseColumns(list, null);
  };
  return (
    <Modal
      open
      size="sm"
      title="Columnas"
      onClose={onClose}
      footer={
        <>
          <Button onClick={reset}>Como al principio</Button>
          <Button variant="primary" onClick={onClose}>
            Hecho
          </Button>
        </>
      }
    >
      <ul className="list">
        {order.map((key, at) => {
          const column = columns.find((one) => one.key === key);
          return (
            column !== undefined && (
              <ColumnLine
                key={key}
                column={column}
                isShown={isShown(key)}
                canGo={{ up: at > 0, down: at < order.length - 1 }}
                onShow={(wanted) => keep(order, (one) => (one === key ? wanted : isShown(one)))}
                onMove={(by) => keep(moved(order, key, by), isShown)}
              />
            )
          );
        })}
      </ul>
    </Modal>
  );
}
