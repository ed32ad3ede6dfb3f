import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { useArrived } from "../../lib/use-arrived.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { PeriodChoice } from "../../parts/figures/PeriodChoice.tsx";
import { figuresVariables, periodOf, periodUrlSpec, type PeriodWord } from "../../parts/figures/periods.ts";
import { AdminFirstSteps } from "../../parts/admin-home/AdminFirstSteps.tsx";
import { PendingPanel } from "../../parts/pending/PendingPanel.tsx";
import { AtOnce } from "../../ui/AtOnce.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { activityCards, type ActivityFigures } from "./activity-data.ts";
import {
  ActivityChartsDocument,
  AdminFirstStepsDocument,
  ActivityOverviewDocument,
  PendingDocument,
  TaskOverviewDocument,
} from "../../generated/graphql.ts";
import { CasesTable } from "./components/CasesTable.tsx";
import { KeyFigures } from "./components/KeyFigures.tsx";
import { AmountsChart, CompaniesChart, CreatedChart, StatesChart } from "./components/OverviewCharts.tsx";
import { PeriodCharts } from "./components/PeriodCharts.tsx";
import { RecentImports } from "./components/RecentImports.tsx";
import { SupportPanel } from "./components/SupportPanel.tsx";
import type { OverviewFigures } from "./overview-data.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  prefetch(AdminFirstStepsDocument, {});
  prefetch(PendingDocument, {});
  const period = figuresVariables(readUrlState(periodUrlSpec, request.url));
  prefetch(ActivityChartsDocument, period);
  prefetch(ActivityOverviewDocument, period);
  return prefetch(TaskOverviewDocument, {});
}

function FirstUse() {
  return (
    <EmptyState
      picture="upload"
      title="Aquí verás el estado de tu cartera"
      text="Todavía no hay listas ni tareas. Importa el archivo de un banco o una empresa, o crea una tarea individual, y esta página se llenará sola."
      action={
        <LinkButton variant="primary" icon="upload" to={paths.adminCreateTask()}>
          Importar una lista
        </LinkButton>
      }
    />
  );
}

interface BlocksProps {
  word: PeriodWord;
  activity: ActivityFigures;
  overview: OverviewFigures;
}

function TaskBlocks(props: BlocksProps) {
  const { overview } = props;
  return (
    <>
      <KeyFigures {...props} />
      <RecentImports imports={overview.recentImports} />
      {overview.tasks > 0 && (
        <div className="stack halves">
          <StatesChart {...overview} />
          <AmountsChart {...overview} />
          <CreatedChart {...overview} />
          <CompaniesChart {...overview} />
        </div>
      )}
    </>
  );
}

function Blocks(props: BlocksProps) {
  const { word, activity, overview } = props;
  const isFresh = overview.lists === 0 && overview.tasks === 0 && overview.recentImports.length === 0;
  return (
    <div className="stack">
      <section className="stack across-pages" aria-labelledby="evolucion">
        <header className="split above-8">
          <h2 id="evolucion">Evolución</h2>
          <PeriodChoice spec={periodUrlSpec} />
        </header>
        <FigureCards label={`Actividad de ${periodOf(word).name}`} figures={activityCards(activity, word)} />
        <PeriodCharts
          word={word}
          allCases={<CasesTable byType={activity.casesByGroup} />}
          beside={<SupportPanel {...activity} />}
        />
      </section>
      <header className="split above-16">
        <h2>Tareas corporativas</h2>
        {!isFresh && <LinkButton to={paths.adminGlobalReport()}>Informe global por empresa</LinkButton>}
      </header>
      {isFresh ? <FirstUse /> : <TaskBlocks {...props} />}
    </div>
  );
}

function Overview() {
  const [{ periodo }] = useUrlState(periodUrlSpec);
  const options = { fetchPolicy: "cache-and-network" } as const;
  const activities = useQuery(ActivityOverviewDocument, {
    ...options,
    variables: figuresVariables({ periodo }),
  });
  const tasks = useQuery(TaskOverviewDocument, options);
  const activity = (activities.data ?? activities.previousData)?.activityOverview;
  const overview = (tasks.data ?? tasks.previousData)?.taskOverview;
  if (activity !== undefined && overview !== undefined)
    return <Blocks word={periodo} activity={activity} overview={overview} />;
  if (activities.error === undefined && tasks.error === undefined)
    return <SkeletonTable rows={6} columns={4} />;
  const retry = () => void Promise.all([activities.refetch(), tasks.refetch()]).catch(() => undefined);
  return <ErrorState onRetry={retry} />;
}

/** 'Visión general de Actividades': what needs somebody now, then the state of everything before any detail. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.overview });
  const areStepsThere = useArrived(AdminFirstStepsDocument);
  const isPendingThere = useArrived(PendingDocument);
  return (
    <AtOnce ready={areStepsThere && isPendingThere}>
      <div className="stack">
        <AdminFirstSteps />
        <PendingPanel
          title="Pendiente de ti"
          intro="Alertas y notificaciones: cada una lleva a donde se resuelve."
        />
        <Overview />
      </div>
    </AtOnce>
  );
}
