import { useApolloClient, useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
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

function useTasksPage() {
  const client = useApolloClient();
  const [url, change] = useUrlState(tasksUrlSpec);
  const { data, previousData, loading, error } = useQuery(AssignedTasksDocument, {
    variables: tasksVariables(url),
    fetchPolicy: "cache-and-network",
  });
  // The list and what stands over it: both may be old, or both not there.
  const loadAll = () => client.refetchQueries({ include: "active" });
  useRefetchOnReturn(loadAll);
  const toPage = useCallback((number: number) => change({ page: number }, { replace: true }), [change]);
  const isPastEnd = usePageInRange(
    {
      page: url.page,
      size: url.size,
      totalCount: data?.assignedTasks.totalCount,
      rowsOnPage: data?.assignedTasks.nodes.length,
    },
    toPage,
  );
  return {
    url,
    change,
    page: isPastEnd ? undefined : (data ?? previousData)?.assignedTasks,
    loading,
    hasError: error !== undefined,
    retry: () => void loadAll().catch(() => undefined),
  };
}

/** The corporate tasks assigned to the specialist: what waits for them first, then all of them. */
export function Component() {
  const { url, change, page, loading, hasError, retry } = useTasksPage();
  const isFiltered = Object.keys(tasksFilter(url)).length > 0;
  const showAll = () => change({ search: "", institution: null, status: null });
  usePageHeader({ title: "Tareas" });
  return (
    <>
      <WhatNow />
      <AssignedToolbar url={url} onChange={change} isFiltered={isFiltered} onAll={showAll} />
      <ResponsiveTable
        label="Tareas asignadas"
        columns={assignedColumns}
        rows={page?.nodes}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ codeId }) => paths.specialistTask(codeId)}
        sort={{
          key: url.sort,
          direction: url.direction,
          onChange: (key, direction) => isTaskSort(key) && change({ sort: key, direction }),
        }}
        loading={loading}
        error={hasError}
        onRetry={retry}
        empty={<NoAssignedTasks isFiltered={isFiltered} onClear={showAll} />}
        pagination={{
          number: url.page,
          size: url.size,
          total: page?.totalCount ?? 0,
          totalIsLowerBound: page?.totalIsLowerBound,
          noun: "tareas",
          onChange: ({ number, size }) => change({ page: number, size }),
        }}
      />
    </>
  );
}
