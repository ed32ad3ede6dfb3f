import type { ReactNode } from "react";
import { plural } from "../../../lib/text.ts";
import { useShownColumns } from "../../../ui/ColumnsButton.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import type { BalanceCaseRowFragment } from "../../../generated/graphql.ts";

/** Labels with an amount each, under one another. */
function Amounts({ rows, currency }: { rows: readonly (readonly [string, string])[]; currency: string }) {
  return (
    <dl className="amounts small">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CONCEPTS = [
  { label: "Abono inicial", credit: "initial", charge: "initialPaid" },
  { label: "Gestión del caso", credit: "management", charge: "managementPaid" },
  { label: "Extras", credit: "extras", charge: "extrasPaid" },
  { label: "Firma del acuerdo", credit: "closing", charge: "closingPaid" },
] as const;

/** 'Crédito' and 'Cargos' beside each other, for cards. */
export function Concepts({ row }: { row: BalanceCaseRowFragment }) {
  return (
    <table className="table small" data-figures="">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Concepto</span>
          </th>
          <th scope="col">Crédito</th>
          <th scope="col">Cargos</th>
        </tr>
      </thead>
      <tbody>
        {CONCEPTS.map(({ label, credit, charge }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Money amount={row[credit]} currency={row.currency} />
            </td>
            <td>
              <Money amount={row[charge]} currency={row.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CaseColumn {
  key: string;
  title: string;
  render: (row: BalanceCaseRowFragment) => ReactNode;
}

/** The two columns that cards show as they are. */
export const VALUE_COLUMNS: readonly CaseColumn[] = [
  {
    key: "owed",
    title: "Deuda caso",
    render: ({ owed, total, paid, currency }) => (
      <>
        <p className="strong">
          <Money amount={owed} currency={currency} />
        </p>
        <Amounts
          currency={currency}
          rows={[
            ["Importe total", total],
            ["Importe pagado", paid],
          ]}
        />
      </>
    ),
  },
  {
    key: "value",
    title: "Valor caso",
    render: ({ finalValue, commission, instalments, currency }) => (
      <>
        <p className="strong">
          <Money amount={finalValue} currency={currency} />
        </p>
        <Amounts currency={currency} rows={[["Comisión", commission]]} />
        <p className="muted small">{plural(instalments, "plazo", "plazos")}</p>
      </>
    ),
  },
];

/** The documented columns after 'Expediente', which always stays. */
const FIGURE_COLUMNS: readonly CaseColumn[] = [
  {
    key: "credits",
    title: "Crédito",
    render: (row) => (
      <Amounts
        currency={row.currency}
        rows={CONCEPTS.map(({ label, credit }) => [label, row[credit]] as const)}
      />
    ),
  },
  {
    key: "charges",
    title: "Cargos",
    render: (row) => (
      <Amounts
        currency={row.currency}
        rows={CONCEPTS.map(({ label, charge }) => [label, row[charge]] as const)}
      />
    ),
  },
  ...VALUE_COLUMNS,
];

/** The name under which the choice of columns is kept. */
export const CASE_TABLE = "balance-cases";

export const CASE_COLUMNS: readonly Pick<CaseColumn, "key" | "title">[] = [
  { key: "case", title: "Expediente" },
  ...FIGURE_COLUMNS,
];

/** Those that somebody has chosen, without the first one, which is the heading of its row. */
export function useFigureColumns(): readonly CaseColumn[] {
  const shown = useShownColumns(CASE_TABLE, CASE_COLUMNS);
  return shown.flatMap(({ key }) => FIGURE_COLUMNS.find((column) => column.key === key) ?? []);
}
