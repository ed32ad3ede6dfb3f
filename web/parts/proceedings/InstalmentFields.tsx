import { useState } from "react";
import { formatCents, readMoney } from "../../lib/money.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { NumberStepper } from "../../ui/NumberStepper.tsx";
import { DayField } from "../../ui/DayField.tsx";
import styles from "./Agreements.module.css";
import {
  evenOut,
  missingCents,
  monthlyPlan,
  MOST_INSTALMENTS,
  type TypedInstalment,
} from "./instalment-plan.ts";

interface InstalmentFieldsProps {
  /** As typed. */
  amount: string;
  rows: readonly TypedInstalment[];
  /** What a first instalment's day is proposed as. */
  firstDay: string;
  /** Id of a field of a row; the error of a field, by its path. */
  idOf: (path: string) => string;
  errorOf: (path: string) => string | undefined;
  onChange: (rows: TypedInstalment[]) => void;
}

/** Makes equal instalments, one a month. */
function Splitter({
  amount,
  firstDay,
  onChange,
}: Pick<InstalmentFieldsProps, "amount" | "firstDay" | "onChange">) {
  const [count, setCount] = useState(1);
  const [start, setStart] = useState(firstDay);
  const total = readMoney(amount);
  const plan = total === null || start === "" ? [] : monthlyPlan(total, count, start);
  return (
    <div className={`note stack gap-12 ${styles.splitter}`}>
      <NumberStepper
        id="plan-count"
        label="Número de plazos"
        value={count}
        min={1}
        max={MOST_INSTALMENTS}
        step={1}
        unit={count === 1 ? "plazo" : "plazos"}
        stepUnit="plazo"
        onChange={setCount}
      />
      <DayField
        id="plan-start"
        label="Primer vencimiento"
        value={start}
        onChange={(value) => setStart(value)}
      />
      <Button disabled={plan.length === 0} onClick={() => onChange(plan)}>
        {count === 1 ? "Pago único" : `Repartir en ${count} meses`}
      </Button>
    </div>
  );
}

function Sum({ amount, rows, onChange }: Pick<InstalmentFieldsProps, "amount" | "rows" | "onChange">) {
  const missing = missingCents(amount, rows);
  const evened = missing === 0n ? null : evenOut(amount, rows);
  const text =
    missing === 0n
      ? `${plural(rows.length, "plazo suma", "plazos suman")} el importe exacto.`
      : missing > 0n
        ? `Faltan ${formatCents(missing)} por repartir.`
        : `Sobran ${formatCents(-missing)}.`;
  return (
    <div className={`cluster gap-16 strong ${missing === 0n ? "success" : "danger"}`}>
      <p role="status">{text}</p>
      {evened !== null && (
        <Button size="sm" onClick={() => onChange(evened)}>
          Ajustar el último plazo
        </Button>
      )}
    </div>
  );
}

/** The instalments of an amount: split evenly by months or typed one by one, with what is still missing. */
export function InstalmentFields(props: InstalmentFieldsProps) {
  const { rows, amount, firstDay, idOf, errorOf, onChange } = props;
  const change = (index: number, patch: Partial<TypedInstalment>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const error = errorOf("instalments");
  return (
    <fieldset className="bare stack gap-12">
      <legend id={idOf("instalments")} tabIndex={-1}>
        Plazos
      </legend>
      <Splitter amount={amount} firstDay={firstDay} onChange={onChange} />
      <ol className="list stack gap-12">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else to be known by
          <li key={index} className={styles.row}>
            <DayField
              id={idOf(`instalments.${index}.dueOn`)}
              label={`Vencimiento ${index + 1}`}
              value={row.dueOn}
              error={errorOf(`instalments.${index}.dueOn`)}
              onChange={(value) => change(index, { dueOn: value })}
            />
            <MoneyField
              id={idOf(`instalments.${index}.amount`)}
              label={`Importe ${index + 1}`}
              value={row.amount}
              error={errorOf(`instalments.${index}.amount`)}
              onChange={(amount) => change(index, { amount })}
            />
            <div className="beside-field">
              <Button
                icon="trash"
                iconOnly
                variant="quiet"
                onClick={() => onChange(rows.filter((_row, at) => at !== index))}
              >
                {`Quitar el plazo ${index + 1}`}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {error !== undefined && <p className="danger small strong">{error}</p>}
      {rows.length > 0 && <Sum amount={amount} rows={rows} onChange={onChange} />}
      <div>
        <Button
          size="sm"
          icon="plus"
          disabled={rows.length >= MOST_INSTALMENTS}
          onClick={() => onChange([...rows, { dueOn: "", amount: "" }])}
        >
          Añadir un plazo
        </Button>
      </div>
    </fieldset>
  );
}
