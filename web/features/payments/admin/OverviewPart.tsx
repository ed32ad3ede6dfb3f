import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { formatMoney } from "../../../lib/format.ts";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../../lib/money.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { monthText } from "../../../parts/payments/payment-words.ts";
import { plural } from "../../../lib/text.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { SeriesFigure } from "../../../ui/charts/SeriesFigure.tsx";
import { FigureCards } from "../../../ui/FigureCards.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { PaymentsOverviewQuery } from "../../../generated/graphql.ts";

type Overview = PaymentsOverviewQuery["paymentsOverview"];

const SERIES = [
  { label: "Ingresos", color: "var(--color-primary)" },
  { label: "Transferencias", color: "var(--color-coral)" },
];

/** A warning when the ledger's total and the bank balance differ. */
export function Mismatch({ overview: { held, bank, currency } }: { overview: Overview }) {
  const difference = centsOf(held) - centsOf(bank);
  if (difference === 0n) return null;
  return (
    <p className="line at-start danger strong note note-danger" role="alert">
      <Icon name="triangle-alert" />
      <span>
        El libro no cuadra: hay {formatMoney(held, currency)} a nombre de especialistas, clientes y la
        plataforma, y {formatMoney(bank, currency)} en el banco. Diferencia:{" "}
        {formatMoney(decimalOf(difference), currency)}.
      </span>
    </p>
  );
}

/** What waits for somebody. */
function waitingFigures(overview: Overview) {
  const { currency, toConfirm, refundsDue, payoutsRequested } = overview;
  const money = (amount: string) => formatMoney(amount, currency);
  return [
    {
      label: "Ingresos por confirmar",
      value: shownCount(toConfirm),
      note: money(overview.toConfirmAmount),
      to: paths.adminPayments(),
      isUrgent: toConfirm > 0,
    },
    {
      label: "Transferencias solicitadas",
      value: shownCount(payoutsRequested),
      note: money(overview.payoutsRequestedAmount),
      to: paths.adminPayments({ tab: "transferencias" }),
      isUrgent: payoutsRequested > 0,
    },
    {
      label: "Por devolver",
      value: shownCount(refundsDue),
      note: refundsDue === 0 ? "Nada pendiente" : plural(refundsDue, "pago", "pagos"),
      to: paths.adminPayments({ estado: "por-devolver" }),
      isUrgent: refundsDue > 0,
    },
  ];
}

/** What came in, and whose the money is. */
function moneyFigures(overview: Overview) {
  const { currency, held, from: desde, to: hasta } = overview;
  const money = (amount: string) => formatMoney(amount, currency);
  return [
    {
      label: "Ingresos, 30 días",
      value: money(overview.incoming30),
      note: `Comisiones: ${money(overview.commission30)}`,
      to: paths.adminPayments({ estado: "todos", recibo: "con", desde, hasta }),
    },
    {
      label: "Fondos de clientes",
      help: <TermHelp term="clientFunds" name="fondos de clientes" />,
      // `held` includes the platform's commissions, which are its own.
      value: money(decimalOf(centsOf(held) - centsOf(overview.commissionTotal))),
      note:
        centsOf(held) === centsOf(overview.bank)
          ? `Conciliado con el banco: ${money(overview.bank)}`
          : "Sin conciliar con el banco",
    },
  ];
}

/** What needs somebody now, and what is held for others. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <FigureCards
      label="Cifras principales"
      isAboveList
      figures={[...waitingFigures(overview), ...moneyFigures(overview)]}
    />
  );
}

/** What came in and what went out, month by month. */
export function MonthsChart({ overview: { months, currency } }: { overview: Overview }) {
  const text = (amount: string) => formatMoney(amount, currency);
  const last = months.at(-1);
  const isEmpty = months.every(
    ({ incoming, payouts }) => centsOf(incoming) === 0n && centsOf(payouts) === 0n,
  );
  if (last === undefined || isEmpty) return null;
  return (
    <Panel title="Ingresos y transferencias, doce meses">
      <SeriesFigure
        summary={`Últimos doce meses. En ${monthText(last.month)}: ${text(last.incoming)} de ingresos y ${text(last.payouts)} de transferencias.`}
        heading="Mes"
        unit="€"
        series={SERIES}
        points={months.map(({ month, incoming, payouts }) => ({
          label: monthText(month),
          values: [incoming, payouts].map((amount) => ({ value: Number(amount), text: text(amount) })),
        }))}
      />
    </Panel>
  );
}

/** What the platform kept of the cases it assigned, month by month. */
export function CommissionsChart({ overview }: { overview: Overview }) {
  const { months, currency, commission30, commissionTotal } = overview;
  const money = (amount: string) => formatMoney(amount, currency);
  if (months.every(({ commission }) => centsOf(commission) === 0n)) return null;
  return (
    <Panel title="Comisiones, doce meses" help={<TermHelp term="commission" name="comisión" />}>
      <ChartFigure
        summary={`Comisiones de los últimos doce meses: ${money(commission30)} en los últimos 30 días y ${money(commissionTotal)} desde el principio.`}
        headings={["Mes", "Comisión"]}
        bars={months.map(({ month, commission }) => ({
          label: monthText(month),
          value: Number(commission),
          text: money(commission),
        }))}
        direction="columns"
      />
    </Panel>
  );
}
