import { BUDGET_CONCEPTS } from "../../../schema/rules/payments.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { Button } from "../../ui/Button.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BudgetFields.module.css";
import {
  documentedRows,
  emptyBudgetRow,
  rowName,
  shownRows,
  type BudgetRowValues,
  type BudgetValues,
} from "./budget-values.ts";
import type { LiveBudget } from "./use-budget-preview.ts";

export interface BudgetFieldsProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  /** Where the budget lies in the input: "budget"; "" when it is the input itself. */
  path: "" | "budget";
  values: BudgetValues;
  /** `field` is the changed field's path in the input. */
  onChange: (field: string, values: BudgetValues) => void;
  errorOf: (field: string) => string | undefined;
  /** From `useBudgetPreview`. */
  live: LiveBudget;
  /** Businesses withhold IRPF, so they have to be told at which rate. */
  clientIsBusiness: boolean;
}

const MOST_ROWS = 24;

interface RowProps extends BudgetFieldsProps {
  row: BudgetRowValues;
  index: number;
}

/** The path of a field of the budget in the input. */
export const fieldOf = ({ path }: Pick<BudgetFieldsProps, "path">, name: string) =>
  path === "" ? name : `${path}.${name}`;

function changeRow(props: RowProps, name: keyof BudgetRowValues, text: string): void {
  const { values, live, index, onChange } = props;
  // The first amount typed by hand takes the others as they were shown: they are the person's from here on.
  const isOwn = values.automatic && name !== "paymentDate";
  const rows = isOwn ? shownRows(values, live.lastSplit) : values.rows;
  onChange(fieldOf(props, `rows.${index}.${name}`), {
    ...values,
    automatic: isOwn ? false : values.automatic,
    rows: rows.map((row, at) => (at === index ? { ...row, [name]: text } : row)),
  });
}

function Instalment(props: RowProps) {
  const { form, values, row, index, errorOf, onChange, live } = props;
  const at = (name: string) => fieldOf(props, `rows.${index}.${name}`);
  const name = rowName(row, index);
  return (
    <li className={styles.row}>
      {row.concept === "OTHER" ? (
        <TextField
          id={fieldId(form, at("description"))}
          label={`Concepto del pago ${index + 1}`}
          maxLength={120}
          value={row.description}
          error={errorOf(at("description"))}
          onChange={(event) => changeRow(props, "description", event.target.value)}
        />
      ) : (
        <p className="small strong">{BUDGET_CONCEPTS[row.concept]}</p>
      )}
      <MoneyField
        id={fieldId(form, at("value"))}
        label="Importe"
        spokenLabel={`Importe de ${name}`}
        value={row.value}
        error={errorOf(at("value"))}
        onChange={(text) => {
          if (text !== row.value) changeRow(props, "value", text);
        }}
      />
      <DayField
        id={fieldId(form, at("paymentDate"))}
        label="Fecha"
        aria-label={`Fecha de ${name}`}
        value={row.paymentDate}
        error={errorOf(at("paymentDate"))}
        onChange={(value) => changeRow(props, "paymentDate", value)}
      />
      {row.concept === "OTHER" && (
        <span className={styles.remove}>
          <Button
            variant="quiet"
            icon="trash"
            iconOnly
            onClick={() => {
              const rows = shownRows(values, live.lastSplit).filter((_, other) => other !== index);
              onChange(fieldOf(props, "rows"), { ...values, automatic: false, rows });
            }}
          >
            {`Quitar ${name}`}
          </Button>
        </span>
      )}
    </li>
  );
}

function SplitButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon="refresh" size="sm" onClick={onClick}>
      Repartir automáticamente
    </Button>
  );
}

function Head({ form, isAutomatic }: { form: string; isAutomatic: boolean }) {
  return (
    <div className="cluster gap-12 at-baseline">
      <h3 id={`${form}-instalments`}>Pagos</h3>
      <p className="muted small">
        {isAutomatic
          ? "El total se reparte solo. Cambia un importe y el reparto será el tuyo."
          : "Los importes, sin impuestos, tienen que sumar el monto total."}
      </p>
    </div>
  );
}

/** The instalments of a budget: split by themselves, or as typed. */
export function Instalments(props: BudgetFieldsProps) {
  const { form, values, live, onChange, errorOf } = props;
  const rows = shownRows(values, live.lastSplit);
  const error = errorOf(fieldOf(props, "rows"));
  const change = (next: Partial<BudgetValues>) => onChange(fieldOf(props, "rows"), { ...values, ...next });
  return (
    <div
      className="card stack"
      role="group"
      aria-labelledby={`${form}-instalments`}
      id={fieldId(form, fieldOf(props, "rows"))}
      tabIndex={-1}
    >
      <Head form={form} isAutomatic={values.automatic} />
      {error !== undefined && <p className="danger small strong">{error}</p>}
      <ol className="list stack">
        {rows.map((row, index) => (
          <Instalment key={index} {...props} row={row} index={index} />
        ))}
      </ol>
      <div className="cluster">
        <Button
          icon="plus"
          size="sm"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => change({ automatic: false, rows: [...rows, emptyBudgetRow] })}
        >
          Añadir otro pago
        </Button>
        {!values.automatic && (
          <SplitButton onClick={() => change({ automatic: true, rows: documentedRows(values) })} />
        )}
      </div>
    </div>
  );
}
