import { plural } from "../../../lib/text.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { choiceName, columnName, type ImportColumn, type TaskImport } from "../import-types.ts";
import type { ImportActions } from "../use-import-actions.ts";
import { propertyOptions } from "./property-options.ts";

interface UnknownValuesPanelProps {
  current: TaskImport;
  actions: Pick<ImportActions, "busy" | "replaceAll">;
}

interface ColumnValuesProps {
  column: ImportColumn;
  disabled: boolean;
  onReplace: (column: number, from: string, to: string) => void;
}

function ColumnValues({ column, disabled, onReplace }: ColumnValuesProps) {
  const options = propertyOptions(column.choice) ?? [];
  return (
    <div>
      <h3>{`${choiceName(column.choice)}, columna «${columnName(column)}»`}</h3>
      <ul className="list stack gap-8 above-8">
        {column.unknownValues.map(({ value, count }) => (
          <li key={value} className="split">
            <span className="stack gap-0 anywhere">
              <strong>{value === "" ? "(vacío)" : value}</strong>
              <span className="muted small">{plural(count, "fila", "filas")}</span>
            </span>
            <SelectBox
              label={`«${value}» significa`}
              noneLabel="Elige qué significa…"
              value={null}
              options={options}
              disabled={disabled}
              onChange={(to) => to !== null && onReplace(column.index, value, to)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Values of columns with options that fit none: each is told once, for the whole column. */
export function UnknownValuesPanel({ current, actions }: UnknownValuesPanelProps) {
  const columns = current.columns.filter(
    ({ choice, unknownValues }) => unknownValues.length > 0 && propertyOptions(choice) !== null,
  );
  if (columns.length === 0) return null;
  return (
    <Panel
      id="valores"
      title="Valores que no conocemos"
      intro="Dinos una vez qué significa cada valor y se aplicará a toda la columna."
    >
      {columns.map((column) => (
        <ColumnValues
          key={column.index}
          column={column}
          disabled={actions.busy}
          onReplace={(index, from, to) => void actions.replaceAll(index, from, to)}
        />
      ))}
    </Panel>
  );
}
