import { useState } from "react";
import { CreditorFields } from "../../../parts/tasks/CreditorFields.tsx";
import type { CreditorValues } from "../../../parts/tasks/creditor-values.ts";
import { Fold } from "../../../ui/Fold.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SheetSelect } from "../file/SheetSelect.tsx";
import type { TaskImport } from "../import-types.ts";
import {
  CREDITOR_FIELDS,
  CREDITOR_NAMES,
  DETAIL_LABELS,
  LIST_FIELDS,
  type DetailField,
  type ListDetails,
} from "../mapping/mapping-draft.ts";
import { checkDetails } from "./list-rules.ts";
import styles from "./List.module.css";
import { CREDITOR_FORM, detailId } from "./save-problems.ts";

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

/** Who the creditor is, for certificates later; it doesn't hold the saving up. */
function Creditor({ current, details, onType }: Pick<ListPanelProps, "current" | "details" | "onType">) {
  const isKnown = details.creditorDocument !== "" || details.creditorAddress !== "";
  return (
    <Fold summary="Acreedor, para los certificados (opcional)" open={isKnown} className="above-16">
      <div className="stack gap-16 above-16">
        <CreditorFields
          form={CREDITOR_FORM}
          values={creditorOf(details)}
          company={current.listDetails.company ?? ""}
          errorOf={() => undefined}
          onChange={(change) => {
            for (const name of CREDITOR_NAMES) {
              const value = change[CREDITOR_FIELDS[name]];
              if (value !== undefined) onType(name, value);
            }
          }}
        />
      </div>
    </Fold>
  );
}

function creditorOf(details: ListDetails): CreditorValues {
  return {
    name: details.creditorName,
    identityDocument: details.creditorDocument,
    address: details.creditorAddress,
    postalCode: details.creditorPostalCode,
    city: details.creditorCity,
    country: details.creditorCountry,
  };
}

/** What the list itself needs: its name and whose it is. */
export function ListPanel({ current, details, strict, disabled, onType, onSheet }: ListPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<DetailField>>(new Set());
  const errors = checkDetails(details);
  const field = (name: (typeof LIST_FIELDS)[number]) => ({
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
    <Panel
      id="lista"
      title="Datos de la lista"
      intro="Todos los campos son obligatorios, menos los del acreedor."
    >
      <div className={`columns ${styles.fields}`}>
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
      <Creditor current={current} details={details} onType={onType} />
    </Panel>
  );
}
