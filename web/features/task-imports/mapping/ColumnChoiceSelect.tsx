import { optionsOf } from "../../../parts/tasks/task-words.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { TASK_PROPERTY_NAMES, type TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { columnName, EXTRA_LABEL, IGNORE_LABEL, type Choice, type ImportColumn } from "../import-types.ts";
import styles from "./Mapping.module.css";

interface ColumnChoiceSelectProps {
  column: ImportColumn;
  /** Properties other columns have: they are not offered here. */
  taken: ReadonlySet<TaskProperty>;
  disabled: boolean;
  onChange: (choice: Choice) => void;
  onFocus: () => void;
  onBlur: () => void;
}

const PROPERTIES = optionsOf(TASK_PROPERTY_NAMES);

/** What one column of the file becomes. */
export function ColumnChoiceSelect({
  column,
  taken,
  disabled,
  onChange,
  onFocus,
  onBlur,
}: ColumnChoiceSelectProps) {
  const { choice } = column;
  const offered = PROPERTIES.filter(({ value }) => value === choice || !taken.has(value));
  return (
    <span className={styles.select} data-open={choice === null ? "" : undefined}>
      <select
        id={`column-${column.index}`}
        aria-label={`Propiedad de la columna «${columnName(column)}»`}
        value={choice ?? ""}
        disabled={disabled}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value === "" ? null : (event.target.value as Choice))}
      >
        <option value="">Sin asignar</option>
        <optgroup label="Propiedades de la tarea">
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label="Otras opciones">
          <option value="EXTRA">{EXTRA_LABEL}</option>
          <option value="IGNORE">{IGNORE_LABEL}</option>
        </optgroup>
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
