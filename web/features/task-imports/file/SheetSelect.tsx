import { plural } from "../../../lib/text.ts";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import type { TaskImport } from "../import-types.ts";

interface SheetSelectProps {
  current: TaskImport;
  disabled: boolean;
  onChange: (sheetName: string) => void;
}

/** Which sheet of the workbook is imported; each with its number of rows where that is known. */
export function SheetSelect({ current: { sheets, sheetName }, disabled, onChange }: SheetSelectProps) {
  const options = sheets.map(({ name, rows }) => ({
    value: name,
    label: rows === null ? name : `${name} (${plural(rows, "fila", "filas")})`,
  }));
  return (
    <SelectBox
      label="Nombre de la hoja"
      showLabel
      value={sheetName}
      options={options}
      disabled={disabled}
      onChange={(name) => name !== null && name !== sheetName && onChange(name)}
    />
  );
}
