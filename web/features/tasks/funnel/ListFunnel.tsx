import { useQuery } from "@apollo/client/react";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { ListFunnelDocument, type ListFunnelQuery } from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../../schema/rules/task-completion.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { STAGE_LABELS } from "../../../../schema/rules/attempt-stages.ts";
import { ChartFigure } from "../../../ui/charts/ChartFigure.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import { FigureTable } from "../../../parts/figures/FigureTable.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import { CertificateRuns } from "./CertificateRuns.tsx";
import { TodayActions } from "./TodayActions.tsx";

export type Funnel = ListFunnelQuery["attemptFunnel"];
type StageSum = Funnel["stages"][number];

/** What law means by a stage. */
const STAGE_HELP: Partial<Record<StageSum["stage"], ReactNode>> = {
  RECEIVED: <TermHelp term="receipt" name="recepción" />,
  CERTIFIABLE: <TermHelp term="certificate" name="certificado del intento" />,
  MISSING_OBLIGORS: <TermHelp term="obligors" name="personas obligadas" />,
  EXCLUDED: <TermHelp term="excluded" name="asuntos excluidos" />,
};

/** What leads from one to the next; the others stand beside the way. */
const WAY: readonly StageSum["stage"][] = ["INVITED", "RECEIVED", "ANSWERED", "AGREED"];

const POLL_MS = 30_000;

function funnelText({ stages, total }: Funnel): string {
  const some = stages
    .filter(({ count }) => count > 0)
    .map(({ stage, count }) => `${STAGE_LABELS[stage].toLowerCase()}, ${shownCount(count)}`);
  return `De ${plural(total.count, "deuda", "deudas")}: ${joinWords(some)}.`;
}

function FunnelChart({ funnel, currency }: { funnel: Funnel; currency: string }) {
  const bars = [
    { label: "Todas", ...funnel.total },
    ...funnel.stages
      .filter(({ stage }) => WAY.includes(stage))
      .map(({ stage, ...sum }) => ({ label: STAGE_LABELS[stage], ...sum })),
  ].map(({ label, count, amount }) => ({
    label,
    value: count,
    text: shownCount(count),
    detail: `${shownCount(count)} · ${formatMoney(amount, currency)}`,
    color: "var(--color-primary)",
  }));
  return <ChartFigure summary={funnelText(funnel)} headings={["Etapa", "Deudas e importe"]} bars={bars} />;
}

interface SumRow {
  key: string;
  label: string;
  help?: ReactNode;
  count: number;
  amount: string;
  /** Its tasks, by an address that can be shared. */
  to: string;
}

function SumTable({
  heading,
  rows,
  currency,
}: {
  heading: string;
  rows: readonly SumRow[];
  currency: string;
}) {
  return (
    <FigureTable
      headings={[heading, "Deudas", "Importe"]}
      rows={rows.map(({ key, label, help, count, amount, to }) => ({
        key,
        label,
        help,
        to: count === 0 ? undefined : to,
        cells: [shownCount(count), <Money key="amount" amount={amount} currency={currency} />],
      }))}
    />
  );
}

function StageTable({ funnel, list }: { funnel: Funnel; list: ListDetail }) {
  const rows = funnel.stages.map(({ stage, count, amount }) => ({
    key: stage,
    label: STAGE_LABELS[stage],
    help: STAGE_HELP[stage],
    count,
    amount,
    to: paths.adminTaskList(list.codeId, undefined, { attempt: stage }),
  }));
  return <SumTable heading="Etapa" rows={rows} currency={list.currency} />;
}

/** The documented completion values; what hasn't ended has none. */
function Completions({ funnel, list }: { funnel: Funnel; list: ListDetail }) {
  const rows = funnel.completions.map(({ completion, count, amount }) => ({
    key: completion,
    label: COMPLETION_NAMES[completion],
    count,
    amount,
    to: paths.adminTaskList(list.codeId, undefined, { completion }),
  }));
  return (
    <Panel
      title="Valores de finalización"
      intro="Se deducen de lo enviado, abierto, respondido, celebrado y acordado; no se eligen a mano."
    >
      <SumTable heading={COMPLETION_FIELD_NAME} rows={rows} currency={list.currency} />
    </Panel>
  );
}

function Grounds({ grounds, currency }: Pick<Funnel, "grounds"> & { currency: string }) {
  if (grounds.length === 0) return null;
  return (
    <Panel title="Por qué artículo terminaron" intro="Sin acuerdo, certificadas o no.">
      <ul className="bare stack gap-8">
        {grounds.map(({ ground, count, amount }) => (
          <li key={ground} className="split">
            <span>{ground}</span>
            <span className="number">{`${plural(count, "deuda", "deudas")} · ${formatMoney(amount, currency)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Tab 'Embudo': how far the attempts to negotiate have come, what can be done today, and the certificates. */
export function ListFunnel({ list }: { list: ListDetail }) {
  const { data, error, refetch } = useQuery(ListFunnelDocument, {
    variables: { listId: list.id },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const funnel = data?.attemptFunnel;
  if (funnel === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={3} />;
  return (
    <div className="stack gap-16">
      {funnel.waiting > 0 && (
        <Alert
          role="status"
          type="info"
          showIcon
          title={`Se está recalculando cómo ${funnel.waiting === 1 ? "queda 1 deuda" : `quedan ${plural(funnel.waiting, "deuda", "deudas")}`}: las cifras de abajo todavía no las cuentan así.`}
        />
      )}
      <TodayActions funnel={funnel} list={list} />
      <CertificateRuns listId={list.id} />
      <Panel
        title="Embudo de la negociación previa"
        help={<TermHelp term="attempt" name="intento de negociación" />}
        intro="Cada deuda está en todas las etapas por las que ha pasado. Con varias personas obligadas cuenta lo que vale para todas."
      >
        <FunnelChart funnel={funnel} currency={list.currency} />
        <StageTable funnel={funnel} list={list} />
      </Panel>
      <Completions funnel={funnel} list={list} />
      <Grounds grounds={funnel.grounds} currency={list.currency} />
    </div>
  );
}
