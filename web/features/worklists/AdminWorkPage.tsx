import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { WorkInProgressDocument } from "../../generated/graphql.ts";
import { dayParam, optionalParam, useUrlState } from "../../lib/url-state.ts";
import { ListSearch } from "../../parts/tasks/ListSearch.tsx";
import { useNamedList } from "../../parts/tasks/use-named-list.ts";
import { DayFigures } from "../../parts/worklist/DayFigures.tsx";
import { WorkScreen } from "../../parts/worklist/WorkScreen.tsx";
import { Button } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { DateText } from "../../ui/ValueText.tsx";

const urlSpec = { lista: optionalParam(), dia: dayParam() };
const POLL_MS = 30_000;

/** For supervisors: who is calling whom. */
function WhoWorks() {
  const { data, error, refetch } = useQuery(WorkInProgressDocument, {
    pollInterval: POLL_MS,
    fetchPolicy: "cache-and-network",
  });
  const rows = data?.workInProgress;
  return (
    <Panel title="Quién trabaja ahora">
      {error !== undefined && rows === undefined && (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {error === undefined && rows === undefined && <SkeletonTable rows={2} columns={1} />}
      {rows?.length === 0 && <p className="muted">Nadie tiene ninguna deuda en curso.</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="rows">
          {rows.map(({ account, since, task }) => (
            <li key={task.id}>
              {account}: <Link to={paths.adminTask(task.codeId)}>{task.codeId}</Link> · {task.debtor}, desde{" "}
              <DateText value={since} time />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Debts that nobody is given to, one after the other. */
export function Component() {
  const [{ lista, dia }, change] = useUrlState(urlSpec);
  const list = useNamedList(lista);
  usePageHeader({ title: PAGE_TITLES.work });
  return (
    <WorkScreen
      listId={lista}
      taskPath={paths.adminTask}
      choice={
        lista === null ? (
          <ListSearch id="work-list" onSelect={(id) => change({ lista: id })} />
        ) : (
          <p>
            {list ? `Lista ${list.codeId} · ${list.company}` : "De una lista"}{" "}
            <Button size="sm" variant="quiet" onClick={() => change({ lista: null })}>
              De todas
            </Button>
          </p>
        )
      }
    >
      <DayFigures day={dia} onDay={(day) => change({ dia: day })} />
      <WhoWorks />
    </WorkScreen>
  );
}
