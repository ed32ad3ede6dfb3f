import { formatMoney } from "../../../lib/format.ts";
import { centsOf } from "../../../lib/money.ts";
import { monthText } from "../../../parts/payments/payment-words.ts";
import { SeriesFigure } from "../../../ui/charts/SeriesFigure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { BalanceQuery } from "../../../generated/graphql.ts";

const SERIES = [
  { label: "Disponible", color: "var(--color-primary)" },
  { label: "Retenido", color: "var(--color-coral)" },
];

/** 'Balance general': what was available and retained at the end of each of the last twelve months. */
export function BalanceChart({ balance }: { balance: BalanceQuery["balance"] }) {
  const { months, currency } = balance;
  const text = (amount: string) => formatMoney(amount, currency);
  const isEmpty = months.every(({ available, retained, credits }) =>
    [available, retained, credits].every((amount) => centsOf(amount) === 0n),
  );
  const last = months.at(-1);
  const points = months.map(({ month, available, retained }) => ({
    label: monthText(month),
    // Only the length of a column goes through a float; the texts are exact.
    values: [available, retained].map((amount) => ({ value: Number(amount), text: text(amount) })),
  }));
  return (
    <Panel title="Balance general">
      {isEmpty || last === undefined ? (
        <p className="muted">
          Cuando un cliente pague un plazo de tu presupuesto verás aquí, mes a mes, cuánto tienes disponible y
          cuánto está retenido.
        </p>
      ) : (
        <SeriesFigure
          summary={`Últimos doce meses. Al final de ${monthText(last.month)}: ${text(last.available)} disponibles y ${text(last.retained)} retenidos.`}
          heading="Mes"
          series={SERIES}
          points={points}
          stacked
          unit="€"
        />
      )}
    </Panel>
  );
}
