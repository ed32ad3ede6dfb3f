import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { columnName, isProperty, type Choice, type ImportColumn } from "../import-types.ts";
import { Findings, Samples, Suggestion } from "./ColumnFacts.tsx";
import { ColumnChoiceSelect } from "./ColumnChoiceSelect.tsx";
import styles from "./Mapping.module.css";
import { useWindow } from "./use-window.ts";

export interface MappingListProps {
  columns: readonly ImportColumn[];
  taken: ReadonlySet<TaskProperty>;
  disabled: boolean;
  onChoose: (index: number, choice: Choice) => void;
  /** The column whose selector has the focus; null when none has. */
  onHold: (index: number | null) => void;
}

/** More columns than this are drawn only where they are seen. */
const MOST_DRAWN = 60;
const TABLE_HEIGHT = 500;
/** Of a row while only a part of them is drawn; CSS holds the rows to it. */
const ROW_HEIGHT = 88;

function isAvailable({ suggestion, choice }: ImportColumn, taken: ReadonlySet<TaskProperty>): boolean {
  const suggested = suggestion?.choice ?? null;
  return !isProperty(suggested) || suggested === choice || !taken.has(suggested);
}

/** The selector and the suggestion of one column, wired up; rows and cards show them in their own places. */
export function columnParts(column: ImportColumn, { taken, disabled, onChoose, onHold }: MappingListProps) {
  return {
    select: (
      <ColumnChoiceSelect
        column={column}
        taken={taken}
        disabled={disabled}
        onChange={(choice) => onChoose(column.index, choice)}
        onFocus={() => onHold(column.index)}
        onBlur={() => onHold(null)}
      />
    ),
    suggestion: (
      <Suggestion
        column={column}
        available={isAvailable(column, taken)}
        disabled={disabled}
        onAccept={() => onChoose(column.index, column.suggestion?.choice ?? null)}
      />
    ),
  };
}

function Spacer({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* As high as the rows that aren't drawn. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={5} className={styles.spacer} style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );
}

/** One row a column of the file, in a box of the documented 500 pixels with its header in sight. */
export function MappingTable(props: MappingListProps) {
  const { columns } = props;
  const isVirtual = columns.length > MOST_DRAWN;
  const { start, end, onScroll } = useWindow(columns.length, ROW_HEIGHT, TABLE_HEIGHT, isVirtual);
  return (
    <div
      className="frame scroll"
      style={{ maxHeight: TABLE_HEIGHT }}
      role="region"
      aria-label="Columnas del archivo"
      onScroll={onScroll}
    >
      <table
        className={`table ${styles.table}`}
        data-virtual={isVirtual ? "" : undefined}
        aria-rowcount={columns.length + 1}
      >
        <thead>
          <tr>
            <th scope="col">Columna del archivo</th>
            <th scope="col">Ejemplos</th>
            <th scope="col">Propiedad</th>
            <th scope="col">Sugerencia</th>
            <th scope="col">Lectura y errores</th>
          </tr>
        </thead>
        <tbody>
          <Spacer rows={start} />
          {columns.slice(start, end).map((column, offset) => {
            const { select, suggestion } = columnParts(column, props);
            return (
              <tr key={column.index} aria-rowindex={start + offset + 2}>
                <th scope="row">
                  <span className="anywhere title clamp" title={columnName(column)}>
                    {columnName(column)}
                  </span>
                </th>
                <td>
                  <Samples column={column} />
                </td>
                <td>{select}</td>
                <td>{suggestion}</td>
                <td>
                  <Findings column={column} />
                </td>
              </tr>
            );
          })}
          <Spacer rows={columns.length - end} />
        </tbody>
      </table>
    </div>
  );
}
