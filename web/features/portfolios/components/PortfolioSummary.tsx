import { useQuery } from "@apollo/client/react";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../../schema/rules/task-completion.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { MyPortfolioFunnelDocument, type PortfolioDetailFragment } from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import { FUNNEL_LABELS } from "./portfolio-words.ts";

interface Sum {
  label: string;
  count: number;
  amount: string;
  color: string;
}

/** "De 40 deudas: esperando, 12; localizado, 28." */
function sentence(sums: readonly Sum[], total: number): string {
  const some = sums
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label.toLowerCase()}, ${shownCount(count)}`);
  return some.length === 0
    ? "Todavía no hay deudas."
    : `De ${plural(total, "deuda", "deudas")}: ${joinWords(some)}.`;
}

function Bars({
  heading,
  sums,
  total,
  currency,
}: {
  heading: string;
  sums: readonly Sum[];
  total: number;
  currency: string;
}) {
  const bars = sums.map(({ label, count, amount, color }) => ({
    label,
    value: count,
    text: shownCount(count),
    detail: `${shownCount(count)} · ${formatMoney(amount, currency)}`,
    color,
  }));
  return <ChartFigure summary={sentence(sums, total)} headings={[heading, "Deudas e importe"]} bars={bars} />;
}

function Funnel({ portfolio }: { portfolio: PortfolioDetailFragment }) {
  const { data, error, refetch } = useQuery(MyPortfolioFunnelDocument, {
    variables: { id: portfolio.codeId },
    fetchPolicy: "cache-and-network",
  });
  const found = data?.myPortfolio;
  if (!found) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  const { currency, tasksCount } = portfolio;
  const steps = found.funnel.map(({ stage, ...sum }) => ({
    label: FUNNEL_LABELS[stage],
    color: "var(--color-primary)",
    ...sum,
  }));
  return (
    <>
      <Panel
        title="Hasta dónde han llegado"
        intro="Quien está en una etapa ha pasado por las anteriores. De las deudas con varias personas obligadas cuenta la que menos ha avanzado."
      >
        <Bars heading="Etapa" sums={steps} total={tasksCount} currency={currency} />
      </Panel>
      <Panel title={COMPLETION_FIELD_NAME} intro="Cómo han terminado las deudas que ya no siguen en curso.">
        <table className="table" data-figures="">
          <thead>
            <tr>
              <th scope="col">Resultado</th>
              <th scope="col">Deudas</th>
              <th scope="col">Importe</th>
            </tr>
          </thead>
          <tbody>
            {found.completions.map(({ completion, count, amount }) => (
              <tr key={completion}>
                <th scope="row">{COMPLETION_NAMES[completion]}</th>
                <td>{shownCount(count)}</td>
                <td>
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  );
}

/** How a portfolio stands: by state, how far the debts have come, and how they ended. */
export function PortfolioSummary({ portfolio }: { portfolio: PortfolioDetailFragment }) {
  const states = portfolio.progress.map(({ state, ...sum }) => ({
    label: taskStateLook(state).label,
    color: taskStateLook(state).color,
    ...sum,
  }));
  return (
    <div className="stack">
      <Panel title="Por estado">
        <Bars heading="Estado" sums={states} total={portfolio.tasksCount} currency={portfolio.currency} />
      </Panel>
      <Funnel portfolio={portfolio} />
    </div>
  );
}
