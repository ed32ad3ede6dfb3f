import { Outlet, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { AssignedTaskDocument, type AssignedTaskDetailFragment } from "../../generated/graphql.ts";
import styles from "./AssignedTaskPage.module.css";
import { StatePanel } from "./components/StatePanel.tsx";
import { useAssignedTask } from "./hooks/use-assigned-task.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(AssignedTaskDocument, { id: params["codeId"] ?? "" });
}

function TaskBlocks({ task }: { task: AssignedTaskDetailFragment }) {
  const { codeId } = task;
  return (
    <div className={styles.page}>
      <StatePanel task={task} />
      <div>
        <TabLinks
          label="Apartados de la tarea"
          tabs={[
            { label: "Gestión", to: paths.specialistTask(codeId), end: true },
            { label: "Sesiones", to: paths.specialistTaskSessions(codeId) },
            { label: PRODUCT_NAME, to: paths.specialistTaskAgreement(codeId) },
            { label: "Acta", to: paths.specialistTaskMinutes(codeId) },
          ]}
        />
        <Outlet context={task} />
      </div>
    </div>
  );
}

/** One corporate task to be worked on. */
export function Component() {
  const { codeId = "" } = useParams();
  const found = useAssignedTask(codeId);
  usePageHeader({
    title: found.state === "ready" ? `Tarea ${found.task.codeId}` : "Tarea",
    back: paths.specialistTasks(),
  });
  switch (found.state) {
    case "ready":
      return <TaskBlocks key={found.task.id} task={found.task} />;
    case "failed":
      return <ErrorState onRetry={found.retry} />;
    case "missing":
      return (
        <EmptyState
          picture="search"
          title="No tienes esta tarea"
          text="No existe, o ya no está asignada a ti."
          action={<LinkButton to={paths.specialistTasks()}>Ver mis tareas</LinkButton>}
        />
      );
    case "loading":
      return <SkeletonTable rows={8} columns={3} />;
  }
}
