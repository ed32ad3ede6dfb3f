import type { LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../lib/use-list-page.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { AssignedTasksDocument } from "../../generated/graphql.ts";
import { assignedColumns } from "./components/assigned-columns.tsx";
import { AssignedToolbar } from "./components/AssignedToolbar.tsx";
import { NoAssignedTasks } from "./components/NoAssignedTasks.tsx";
import { WhatNow } from "./components/WhatNow.tsx";
import { isTaskSort, tasksFilter, tasksUrlSpec, tasksVariables } from "./hooks/tasks-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(AssignedTasksDocument, tasksVariables(readUrlState(tasksUrlSpec, request.url)));
}

/** The corporate tasks assigned to the specialist: what waits for them first, then all of them. */
export function Component() {
  // The list and what stands over it: both may be old, or both not there.
  const { url, change, found, list, paging } = useListPage(AssignedTasksDocument, {
    spec: tasksUrlSpec,
    variables: tasksVariables,
    onReturn: "active",
    retries: "active",
  });
  const isFiltered = Object.keys(tasksFilter(url)).length > 0;
  const showAll = () => change({ search: "", institution: null, status: null });
  usePageHeader({ title: "Tareas" });
  return (
    <>
      <WhatNow />
      <AssignedToolbar url={url} onChange={change} isFiltered={isFiltered} onAll={showAll} />
      <ResponsiveTable
        {...list}
        label="Tareas asignadas"
        columns={assignedColumns}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ codeId }) => paths.specialistTask(codeId)}
        sort={{
          key: url.sort,
          direction: url.direction,
          onChange: (key, direction) => isTaskSort(key) && change({ sort: key, direction }),
        }}
        empty={<NoAssignedTasks isFiltered={isFiltered} onClear={showAll} />}
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: "tareas" }}
      />
    </>
  );
}
