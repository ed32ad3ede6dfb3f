import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StepPager } from "../../../ui/StepPager.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import {
  RelatedTasksDocument,
  type RelatedTasksQuery,
  type TaskDetailFragment,
} from "../../../generated/graphql.ts";
import styles from "./RelatedTasks.module.css";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";

type RelatedPage = NonNullable<RelatedTasksQuery["task"]>["relatedTasks"];

const PAGE_SIZE = 5;

function RelatedRow({ row }: { row: RelatedPage["nodes"][number] }) {
  const { label, tone } = taskStateLook(row.state);
  return (
    <li className={`cluster gap-12 ${styles.row}`}>
      <Link className="strong number" to={paths.adminTask(row.codeId)}>
        {row.codeId}
      </Link>
      <span className="fill">
        {row.entity} · {row.nContract}
        {row.intervention !== null && ` · ${DEBTOR_INTERVENTION_NAMES[row.intervention]}`}
      </span>
      <Money amount={row.amountDebt} currency={row.currency} />
      <StatusTag tone={tone}>{label}</StatusTag>
    </li>
  );
}

function RelatedList({ taskId }: { taskId: string }) {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useQuery(RelatedTasksDocument, {
    variables: { id: taskId, page: { number: page, size: PAGE_SIZE } },
    fetchPolicy: "cache-and-network",
  });
  const related = (data ?? previousData)?.task?.relatedTasks;
  if (related === undefined) return <NotLoaded error={error} refetch={refetch} rows={2} columns={2} />;
  if (related.nodes.length === 0) return <p className="muted">No hay más deudas de esta persona.</p>;
  const pageCount = Math.ceil(related.totalCount / PAGE_SIZE);
  return (
    <>
      <ul className="list">
        {related.nodes.map((row) => (
          <RelatedRow key={row.id} row={row} />
        ))}
      </ul>
      {pageCount > 1 && <StepPager of="Deudas" page={page} count={pageCount} onChange={setPage} />}
    </>
  );
}

/** The same person's other debts, found by the identity document. */
export function RelatedTasks({ task }: { task: Pick<TaskDetailFragment, "id" | "identityDocument"> }) {
  return (
    <Panel title="Otras deudas de la misma persona">
      {task.identityDocument === null ? (
        <p className="muted">
          Añade el documento del deudor (NIF, NIE o CIF) a los datos de la tarea para ver aquí sus otras
          deudas.
        </p>
      ) : (
        <RelatedList taskId={task.id} />
      )}
    </Panel>
  );
}
