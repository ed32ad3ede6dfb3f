import { useQuery } from "@apollo/client/react";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { Alerts } from "./components/Alerts.tsx";
import { KeyFigures } from "./components/KeyFigures.tsx";
import { AmountsChart, CompaniesChart, CreatedChart, StatesChart } from "./components/OverviewCharts.tsx";
import { RecentImports } from "./components/RecentImports.tsx";
import { TaskOverviewDocument } from "./OverviewPage.generated.ts";
import type { OverviewFigures } from "./overview-data.ts";
import styles from "./OverviewPage.module.css";

export function loader(): null {
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

function Blocks({ overview }: { overview: OverviewFigures }) {
  const { alerts, recentImports } = overview;
  const hasTasks = overview.tasks > 0;
  return (
    <div className={styles.page}>
      <KeyFigures overview={overview} />
      <div className={styles.grid}>
        <Alerts alerts={alerts} />
        <RecentImports imports={recentImports} />
        {hasTasks && (
          <>
            <StatesChart {...overview} />
            <AmountsChart {...overview} />
            <CreatedChart {...overview} />
            <CompaniesChart {...overview} />
          </>
        )}
      </div>
    </div>
  );
}

/** 'Visión general de Actividades': the state of everything before any detail, and what needs somebody now. */
export function Component() {
  usePageHeader({ title: "Visión general de Actividades" });
  const { data, previousData, error, refetch } = useQuery(TaskOverviewDocument, {
    fetchPolicy: "cache-and-network",
  });
  const overview = (data ?? previousData)?.taskOverview;
  if (overview === undefined) {
    return error === undefined ? (
      <SkeletonTable rows={6} columns={4} />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const isFresh = overview.lists === 0 && overview.tasks === 0 && overview.recentImports.length === 0;
  return isFresh ? <FirstUse /> : <Blocks overview={overview} />;
}
