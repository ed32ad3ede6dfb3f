import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import type { TaskImport } from "../import-types.ts";
import styles from "./FilePanel.module.css";

interface HeaderRowChooserProps {
  current: TaskImport;
  disabled: boolean;
  onChange: (headerRow: number) => void;
}

/** How many rows are shown before one asks for all. */
const FIRST_ROWS = 8;

interface RowsProps extends Pick<HeaderRowChooserProps, "disabled" | "onChange"> {
  rows: HeaderRowChooserProps["current"]["head"];
  width: number;
  headerRow: number;
}

function Heads({ width }: { width: number }) {
  return (
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Cabecera</th>
        <th scope="colgroup" colSpan={width}>
          Celdas
        </th>
      </tr>
    </thead>
  );
}

function Rows({ rows, width, headerRow, disabled, onChange }: RowsProps) {
  return (
    <table className={styles.rows}>
      <Heads width={width} />
      <tbody>
        {rows.map((cells, index) => {
          const row = index + 1;
          const isHeader = row === headerRow;
          return (
            <tr
              key={row}
              data-header={isHeader ? "" : undefined}
              data-above={row < headerRow ? "" : undefined}
            >
              <th scope="row">
                <label className={`line ${styles.radio}`}>
                  <input
                    type="radio"
                    name="header-row"
                    checked={isHeader}
                    disabled={disabled}
                    aria-label={`La cabecera es la fila ${row}`}
                    onChange={() => onChange(row)}
                  />
                  {row}
                </label>
              </th>
              {Array.from({ length: width }, (_, column) => (
                <td key={column}>{cells[column] ?? ""}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The first rows of the file as they stand; the one with the headers is marked and can be changed. */
export function HeaderRowChooser({
  current: { head, headerRow },
  disabled,
  onChange,
}: HeaderRowChooserProps) {
  const [all, setAll] = useState(false);
  const shown = all ? head : head.slice(0, Math.max(FIRST_ROWS, headerRow + 2));
  const width = Math.max(1, ...head.map((cells) => cells.length));
  return (
    <Fold summary={`Cabecera en la fila ${headerRow} · ver las primeras filas del archivo`} look="link">
      <p className="muted small below-8">
        Así se leen las primeras filas. Elige la fila que contiene los nombres de las columnas; las de encima
        no se importan.
      </p>
      {/* Wider than the screen: without the focus nobody could scroll it by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Primeras filas del archivo">
        <Rows rows={shown} width={width} {...{ headerRow, disabled, onChange }} />
      </div>
      {!all && shown.length < head.length && (
        <p className="above-8">
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            {`Ver las ${head.length} primeras filas`}
          </Button>
        </p>
      )}
    </Fold>
  );
}
