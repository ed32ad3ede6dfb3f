import { optionsOf } from "../../../parts/tasks/task-words.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { NativeSelect } from "../../../ui/NativeSelect.tsx";
import { TASK_PROPERTY_NAMES, type TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { columnName, EXTRA_LABEL, IGNORE_LABEL, type Choice, type ImportColumn } from "../import-types.ts";

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

const OTHER_CHOICES = [
  { value: "EXTRA", label: EXTRA_LABEL },
  { value: "IGNORE", label: IGNORE_LABEL },
];

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
    <NativeSelect
      id={`column-${column.index}`}
      aria-label={`Propiedad de la columna «${columnName(column)}»`}
      size="md"
      isAwaited={choice === null}
      placeholder="Sin asignar"
      value={choice ?? ""}
      disabled={disabled}
      options={[
        { group: "Propiedades de la tarea", options: offered },
        { group: "Otras opciones", options: OTHER_CHOICES },
      ]}
      arrow={<Icon name="chevron-down" size={16} />}
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={(value) => onChange(value === "" ? null : (value as Choice))}
    />
  );
}
