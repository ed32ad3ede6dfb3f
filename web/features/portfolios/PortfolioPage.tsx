import { useQuery } from "@apollo/client/react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { paths, type PortfolioTab } from "../../app/paths.ts";
import { MyPortfolioDocument, type PortfolioDetailFragment } from "../../generated/graphql.ts";
import { formatPercent } from "../../lib/format.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { DateText, Money } from "../../ui/ValueText.tsx";
import { PortfolioFiles } from "./components/PortfolioFiles.tsx";
import { PortfolioQuestions } from "./components/PortfolioQuestions.tsx";
import { PortfolioReport } from "./components/PortfolioReport.tsx";
import { PortfolioTasks } from "./components/PortfolioTasks.tsx";
import { PORTFOLIO_STATUSES } from "../../parts/portfolios/portfolio-words.ts";

const tabSpec = { tab: choiceParam(["deudas", "informe", "preguntas", "archivos"], "deudas") };

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(MyPortfolioDocument, { id: params["listCode"] ?? "" });
}

/** Of what is claimed; null while nothing is. */
function shareOf({ recovered, totalAmount }: PortfolioDetailFragment): string | undefined {
  const total = Number(totalAmount);
  return total > 0 ? `${formatPercent(Number(recovered) / total)} del importe` : undefined;
}

function Figures({ portfolio }: { portfolio: PortfolioDetailFragment }) {
  const { tasksCount, totalAmount, recovered, outstanding, currency } = portfolio;
  return (
    <FigureCards
      label="Cifras de la cartera"
      figures={[
        { label: "Deudas", value: shownCount(tasksCount) },
        { label: "Importe", value: <Money amount={totalAmount} currency={currency} /> },
        {
          label: "Cobrado",
          value: <Money amount={recovered} currency={currency} />,
          note: shareOf(portfolio),
        },
        { label: "Pendiente", value: <Money amount={outstanding} currency={currency} /> },
      ]}
    />
  );
}

function PortfolioThing({ portfolio }: { portfolio: PortfolioDetailFragment }) {
  const [{ tab }] = useUrlState(tabSpec);
  const { codeId, name, company, status, createdAt, tasksCount, questions, files } = portfolio;
  const look = PORTFOLIO_STATUSES[status];
  const tabOf = (label: string, of: PortfolioTab | "deudas", count?: number) => ({
    label,
    to: paths.clientPortfolio(codeId, of === "deudas" ? undefined : of),
    current: tab === of,
    count,
  });
  return (
    <ThingPage
      kind="portfolio"
      name={name}
      state={<StatusTag tone={look.tone}>{look.label}</StatusTag>}
      summary={`${name} · ${company}`}
      note={
        <>
          {codeId}, del <DateText value={createdAt} />
        </>
      }
      tabs={{
        label: "Apartados de la cartera",
        links: [
          tabOf("Deudas", "deudas", tasksCount),
          tabOf("Informe", "informe"),
          tabOf("Preguntas", "preguntas", questions.length),
          tabOf("Archivos", "archivos", files.length),
        ],
      }}
    >
      {tab !== "informe" && <Figures portfolio={portfolio} />}
      {tab === "deudas" && <PortfolioTasks listCode={codeId} />}
      {tab === "informe" && <PortfolioReport portfolioId={portfolio.id} codeId={codeId} />}
      {tab === "preguntas" && <PortfolioQuestions portfolioCode={codeId} questions={questions} />}
      {tab === "archivos" && <PortfolioFiles portfolioCode={codeId} files={files} />}
    </ThingPage>
  );
}

/** One list, as a person of its creditor sees it. */
export function Component() {
  const { listCode = "" } = useParams();
  const { data, error, refetch } = useQuery(MyPortfolioDocument, {
    variables: { id: listCode },
    fetchPolicy: "cache-and-network",
  });
  const again = () => refetch().catch(() => undefined);
  useRefetchOnReturn(again);
  const portfolio = data?.myPortfolio;
  usePageHeader({
    title: portfolio ? `Cartera ${portfolio.codeId}` : "Cartera",
    back: paths.clientPortfolios(),
  });
  if (portfolio) return <PortfolioThing key={portfolio.id} portfolio={portfolio} />;
  if (portfolio === null) return <NoPortfolio />;
  return error === undefined ? <ThingSkeleton /> : <ErrorState onRetry={() => void again()} />;
}

function NoPortfolio() {
  return (
    <EmptyState
      picture="search"
      title="No tienes esta cartera"
      text="No existe, o ya no tienes acceso a ella."
      action={<LinkButton to={paths.clientPortfolios()}>Ver mis carteras</LinkButton>}
    />
  );
}
