import type { LoaderFunctionArgs } from "react-router-dom";
import { Link, useSearchParams } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { TourPanel } from "../../parts/first-steps/TourInvitation.tsx";
import { choiceParam, readUrlState, useUrlState } from "../../lib/url-state.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { RECENT } from "./batches/batch-address.ts";
import { DeletedPanel } from "./components/DeletedPanel.tsx";
import { ListsPanel } from "./components/ListsPanel.tsx";
import { TaskListsDocument, TasksDocument } from "../../generated/graphql.ts";
import { TasksPanel } from "./components/TasksPanel.tsx";
import { listUrlSpec, listVariables } from "./hooks/list-url.ts";
import { taskUrlSpec, taskVariables } from "./hooks/task-url.ts";
import styles from "./TasksPage.module.css";

const tabSpec = { tab: choiceParam(["procesos", "tareas", "papelera"], "procesos") };

export function loader({ request }: LoaderFunctionArgs): null {
  const { tab } = readUrlState(tabSpec, request.url);
  if (tab === "procesos")
    return prefetch(TaskListsDocument, listVariables(readUrlState(listUrlSpec, request.url)));
  if (tab === "tareas") return prefetch(TasksDocument, taskVariables(readUrlState(taskUrlSpec, request.url)));
  return null;
}

/** To what was done with many tasks at once; over the tab of the tasks it leaves their filters as they are. */
function RecentBatchesLink() {
  const [params] = useSearchParams();
  const next = params.get("tab") === "tareas" ? new URLSearchParams(params) : new URLSearchParams();
  next.set("tab", "tareas");
  next.set("lote", RECENT);
  return (
    <Link className={`screen-only ${styles.bin}`} to={{ search: next.toString() }}>
      <Icon name="history" size={18} />
      <span className={styles.wide}>Acciones recientes</span>
    </Link>
  );
}

/** 'Tareas corporativas': the lists, all tasks, and what was deleted lately. */
export function Component() {
  const [{ tab }] = useUrlState(tabSpec);
  usePageHeader({
    title: PAGE_TITLES.tasks,
    actionLabel: "Crear tarea o proceso",
    to: paths.adminCreateTask(),
  });
  return (
    <>
      {/* Where a new administrator arrives; 'Dashboard' has the rest of the first steps. */}
      <TourPanel />
      <div className={styles.tabs}>
        <TabLinks
          label="Tareas corporativas"
          tabs={[
            { label: "Procesos", to: paths.adminTasks(), current: tab === "procesos" },
            { label: "Tareas", to: paths.adminTasks({ tab: "tareas" }), current: tab === "tareas" },
          ]}
        />
        <div className={styles.more}>
          <RecentBatchesLink />
          <Link
            className={`screen-only ${styles.bin}`}
            to={paths.adminTasks({ tab: "papelera" })}
            aria-current={tab === "papelera" ? "page" : undefined}
          >
            <Icon name="trash" size={18} />
            Papelera
          </Link>
        </div>
      </div>
      {tab === "procesos" && <ListsPanel />}
      {tab === "tareas" && <TasksPanel />}
      {tab === "papelera" && <DeletedPanel />}
    </>
  );
}
