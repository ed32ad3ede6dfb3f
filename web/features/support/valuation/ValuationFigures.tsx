import {
  classBounds,
  PRODUCTS,
  ROUTES,
  type Product,
  type RiskClass,
  type Route,
} from "../../../../schema/rules/valuations.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { ValuationFragment, ValuationShareFragment } from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { SeriesFigure } from "../../../ui/charts/SeriesFigure.tsx";
import { FigureCards } from "../../../ui/FigureCards.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";

type Figures = ValuationFragment["figures"];

const HALF_YEAR = 6;
const SERIES = [
  { label: "Mínimo (80 %)", color: "var(--color-warning)" },
  { label: "Esperado", color: "var(--color-primary)" },
  { label: "Máximo (80 %)", color: "var(--color-accent)" },
];

function Curve({ curve, expected, low, high }: Figures) {
  const value = (amount: string) => ({ value: Number(amount), text: formatMoney(amount) });
  return (
    <Panel
      title="Curva de recuperación"
      intro="Acumulado por meses, con el intervalo de ocho de cada diez simulaciones."
    >
      <SeriesFigure
        summary={`En 60 meses se esperan ${formatMoney(expected)}, entre ${formatMoney(low)} y ${formatMoney(high)}.`}
        heading="Mes"
        unit="€"
        series={SERIES}
        points={curve
          .filter(({ month }) => month > 0 && month % HALF_YEAR === 0)
          .map((point) => ({
            label: String(point.month),
            values: [value(point.low), value(point.expected), value(point.high)],
          }))}
      />
    </Panel>
  );
}

function shareColumns(
  title: string,
  nameOf: (name: string) => string,
): TableColumn<ValuationShareFragment>[] {
  return [
    { key: "name", title, onPhone: "whole", render: ({ name }) => nameOf(name) },
    { key: "count", title: "Contratos", align: "end", render: ({ count }) => shownCount(count) },
    { key: "amount", title: "Importe", align: "end", render: ({ amount }) => <Money amount={amount} /> },
    {
      key: "expected",
      title: "Esperado",
      align: "end",
      render: ({ expected }) => <Money amount={expected} />,
    },
    {
      key: "presentValue",
      title: "Valor actual neto",
      align: "end",
      onPhone: "end",
      render: ({ presentValue }) => <Money amount={presentValue} />,
    },
  ];
}

interface SharesProps {
  title: string;
  rows: readonly ValuationShareFragment[];
  nameOf: (name: string) => string;
}

function Shares({ title, rows, nameOf }: SharesProps) {
  return (
    <Panel title={title}>
      <ResponsiveTable
        label={`${title}: contratos e importes`}
        rows={rows}
        columns={shareColumns(title, nameOf)}
        rowKey={({ name }) => name}
        rowName={({ name }) => nameOf(name)}
        empty={<EmptyState title="Sin contratos" text="" />}
      />
    </Panel>
  );
}

/** What the portfolio is worth: never one figure without its interval. */
export function ValuationFigures({ figures }: { figures: Figures }) {
  const { count, amount, score, expected, low, high, presentValue, presentValueLow, presentValueHigh } =
    figures;
  const between = (from: string, until: string) => `Entre ${formatMoney(from)} y ${formatMoney(until)}`;
  return (
    <>
      <FigureCards
        label="Resultado"
        figures={[
          { label: "Recuperación esperada", value: formatMoney(expected), note: between(low, high) },
          {
            label: "Valor actual neto",
            value: formatMoney(presentValue),
            note: between(presentValueLow, presentValueHigh),
          },
          { label: "Puntuación", value: `${score} de 100`, note: "Media ponderada por importe" },
          { label: "Contratos valorados", value: shownCount(count), note: formatMoney(amount) },
        ]}
      />
      <Curve {...figures} />
      <Shares
        title="Clases de riesgo"
        rows={figures.classes}
        nameOf={(name) => `${name} (${classBounds(name as RiskClass)})`}
      />
      <Shares title="Ruta recomendada" rows={figures.routes} nameOf={(name) => ROUTES[name as Route]} />
      <Shares title="Producto" rows={figures.products} nameOf={(name) => PRODUCTS[name as Product]} />
    </>
  );
}
