import { useState } from "react";
import { Panel } from "../../../ui/Panel.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SheetSelect } from "../file/SheetSelect.tsx";
import type { TaskImport } from "../import-types.ts";
import { DETAIL_LABELS, type DetailField, type ListDetails } from "../mapping/mapping-draft.ts";
import { checkDetails } from "./list-rules.ts";
import styles from "./List.module.css";
import { detailId } from "./save-problems.ts";

interface ListPanelProps {
  current: TaskImport;
  details: ListDetails;
  /** All problems are shown, not only those of fields that were left: saving was tried. */
  strict: boolean;
  disabled: boolean;
  onType: (field: DetailField, value: string) => void;
  onSheet: (sheetName: string) => void;
}

const DEFAULT_SHEET = "Hoja 1";

/** What the list itself needs: its name and whose it is. */
export function ListPanel({ current, details, strict, disabled, onType, onSheet }: ListPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<DetailField>>(new Set());
  const errors = checkDetails(details);
  const field = (name: DetailField) => ({
    id: detailId(name),
    name,
    label: DETAIL_LABELS[name],
    value: details[name],
    error: strict || left.has(name) ? errors[name] : undefined,
    required: name !== "lada",
    disabled,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });
  return (
    <Panel id="lista" title="Datos de la lista" intro="Todos los campos son obligatorios.">
      <div className="columns">
        <TextField {...field("name")} maxLength={200} />
        <TextField {...field("company")} maxLength={200} />
        <TextField {...field("email")} type="email" maxLength={254} />
        <div className={styles.phone}>
          <TextField {...field("lada")} inputMode="tel" maxLength={4} />
          <TextField {...field("phone")} type="tel" inputMode="tel" maxLength={15} />
        </div>
        {current.sheets.length > 1 ? (
          <div className={styles.sheet}>
            <SheetSelect current={current} disabled={disabled} onChange={onSheet} />
          </div>
        ) : (
          <TextField
            label="Nombre de la hoja"
            value={current.sheetName || DEFAULT_SHEET}
            hint="El archivo solo tiene una hoja."
            readOnly
          />
        )}
      </div>
    </Panel>
  );
}
