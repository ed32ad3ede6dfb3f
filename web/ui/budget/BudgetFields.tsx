import { fieldId } from "../../lib/form-problems.ts";
import { formatCents, readMoney } from "../../lib/money.ts";
import { BUDGET_CONCEPT_NAMES, PAYMENT_METHOD_NAMES } from "../../lib/payment-words.ts";
import { Button } from "../Button.tsx";
import { SelectField, TextAreaField } from "../FormControls.tsx";
import { MoneyField } from "../MoneyField.tsx";
import { SwitchField } from "../SwitchField.tsx";
import { TextField } from "../TextField.tsx";
import styles from "./BudgetFields.module.css";
import { BudgetTotals } from "./BudgetTotals.tsx";
import {
  emptyBudgetRow,
  remainingCents,
  rowName,
  shownRows,
  type BudgetRowValues,
  type BudgetValues,
} from "./budget-values.ts";
import type { LiveBudget } from "./use-budget-preview.ts";

interface BudgetFieldsProps {
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
  /** `yyyy-mm-dd`: nothing is due before. */
  today: string;
  /** Businesses withhold IRPF, so they have to be told at which rate. */
  clientIsBusiness: boolean;
}

const MOST_ROWS = 24;

interface RowProps extends BudgetFieldsProps {
  row: BudgetRowValues;
  index: number;
}

/** The path of a field of the budget in the input. */
const fieldOf = ({ path }: Pick<BudgetFieldsProps, "path">, name: string) =>
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
  const { form, values, row, index, errorOf, onChange, live, today } = props;
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
        <p className={styles.concept}>{BUDGET_CONCEPT_NAMES[row.concept]}</p>
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
      <TextField
        id={fieldId(form, at("paymentDate"))}
        label="Fecha"
        aria-label={`Fecha de ${name}`}
        type="date"
        min={today}
        value={row.paymentDate}
        error={errorOf(at("paymentDate"))}
        onChange={(event) => changeRow(props, "paymentDate", event.target.value)}
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

/** How much of the total the instalments leave over, told while it is typed. */
function Remaining({ values }: { values: BudgetValues }) {
  const cents = remainingCents(values);
  const state = cents === null ? "unknown" : cents === 0n ? "even" : cents > 0n ? "missing" : "over";
  const words = {
    unknown: "Escribe el monto total",
    even: values.singlePayment ? "Un solo pago" : "Todo repartido",
    missing: "por repartir",
    over: "de más: reduce algún pago",
  };
  return (
    <div className={styles.remaining} data-state={state}>
      <p className={styles.remainingLabel}>Saldo restante</p>
      <p className={styles.remainingAmount} role="status">
        <strong>{cents === null ? "—" : formatCents(cents < 0n ? -cents : cents)}</strong> {words[state]}
      </p>
    </div>
  );
}

function Instalments(props: BudgetFieldsProps) {
  const { form, values, live, onChange, errorOf } = props;
  const rows = shownRows(values, live.lastSplit);
  const error = errorOf(fieldOf(props, "rows"));
  const change = (next: Partial<BudgetValues>) => onChange(fieldOf(props, "rows"), { ...values, ...next });
  return (
    <div
      className={styles.instalments}
      role="group"
      aria-labelledby={`${form}-instalments`}
      id={fieldId(form, fieldOf(props, "rows"))}
      tabIndex={-1}
    >
      <div className={styles.instalmentsHead}>
        <h3 id={`${form}-instalments`}>Pagos</h3>
        <p className={styles.hint}>
          {values.automatic
            ? "El total se reparte solo. Cambia un importe y el reparto será el tuyo."
            : "Los importes, sin impuestos, tienen que sumar el monto total."}
        </p>
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <Instalment key={index} {...props} row={row} index={index} />
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          icon="plus"
          size="sm"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => change({ automatic: false, rows: [...rows, emptyBudgetRow] })}
        >
          Añadir otro pago
        </Button>
        {!values.automatic && (
          <Button
            icon="refresh"
            size="sm"
            onClick={() => {
              const documented = values.rows.filter(({ concept }) => concept !== "OTHER");
              change({ automatic: true, rows: documented.map((row) => ({ ...row, value: "" })) });
            }}
          >
            Repartir automáticamente
          </Button>
        )}
      </div>
    </div>
  );
}

/** The fields of a budget, with what is left of the total and the computed subtotal, taxes and total. */
export function BudgetFields(props: BudgetFieldsProps) {
  const { form, values, onChange, errorOf, live, today, clientIsBusiness } = props;
  const at = (name: string) => fieldOf(props, name);
  const change = (name: string, next: Partial<BudgetValues>) => onChange(at(name), { ...values, ...next });
  const hasTotal = readMoney(values.total) !== null;
  return (
    <div className={styles.budget}>
      <div className={styles.head}>
        <MoneyField
          id={fieldId(form, at("total"))}
          label="Monto total"
          hint="Sin impuestos."
          value={values.total}
          error={errorOf(at("total"))}
          onChange={(total) => {
            if (total !== values.total) change("total", { total });
          }}
        />
        <Remaining values={values} />
        <SelectField
          id={fieldId(form, at("paymentMethod"))}
          label="Método de pago"
          value={values.paymentMethod}
          options={Object.entries(PAYMENT_METHOD_NAMES).map(([value, label]) => ({ value, label }))}
          error={errorOf(at("paymentMethod"))}
          onChange={(value) =>
            change("paymentMethod", { paymentMethod: value === "CARD" ? "CARD" : "TRANSFER" })
          }
        />
        <TextField
          id={fieldId(form, at("dueOn"))}
          label="Fecha de vencimiento"
          type="date"
          min={today}
          value={values.dueOn}
          error={errorOf(at("dueOn"))}
          onChange={(event) => change("dueOn", { dueOn: event.target.value })}
        />
      </div>
      <div className={styles.switches}>
        <SwitchField
          label="Impuestos aplicables"
          checked={values.taxesApplicable}
          onChange={(taxesApplicable) => change("taxesApplicable", { taxesApplicable })}
        />
        <SwitchField
          label="o pago único"
          checked={values.singlePayment}
          onChange={(singlePayment) => change("singlePayment", { singlePayment })}
        />
        {clientIsBusiness && values.taxesApplicable && (
          <SwitchField
            label="IRPF 7 %"
            hint="En vez del 15 %: este año o uno de los dos anteriores empezaste tu actividad, y se lo has comunicado al cliente por escrito."
            checked={values.newProfessional}
            onChange={(newProfessional) => change("newProfessional", { newProfessional })}
          />
        )}
      </div>
      {!values.singlePayment && <Instalments {...props} />}
      <TextAreaField
        id={fieldId(form, at("observations"))}
        label="Observaciones"
        rows={6}
        maxLength={2000}
        value={values.observations}
        error={errorOf(at("observations"))}
        onChange={(observations) => change("observations", { observations })}
      />
      {hasTotal && <BudgetTotals live={live} />}
    </div>
  );
}
