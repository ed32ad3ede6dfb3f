import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import {
  TaskBatchDocument,
  TaskBatchProblemsDocument,
  type TaskBatchQuery,
  type TaskBatchStatus,
} from "../../../generated/graphql.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { begunBy, isOnItsWay, shareOf } from "./batch-line.ts";
import { tasksText } from "./preview-words.ts";
import { useEndBatch } from "./use-batch-actions.ts";
import { POLL_MS } from "./use-batches.ts";

type Batch = NonNullable<TaskBatchQuery["taskBatch"]>;

const STATUS_NAMES: Readonly<Record<TaskBatchStatus, string>> = {
  RUNNING: "En curso",
  FINISHED: "Terminada",
  CANCELLED: "Cancelada",
  FAILED: "No se ha podido terminar",
  UNDOING: "Se está deshaciendo",
  UNDONE: "Deshecha",
};

function factsOf(batch: Batch) {
  const { status, endedAt, undoableUntil, undoneBy } = batch;
  return [
    { label: "Estado", value: STATUS_NAMES[status] },
    { label: "La empezó", value: begunBy(batch) },
    ...(endedAt === null ? [] : [{ label: "Terminó", value: formatDateTime(endedAt) }]),
    ...(undoneBy === null ? [] : [{ label: "La deshizo", value: undoneBy }]),
    ...(undoableUntil === null
      ? []
      : [{ label: "Se puede deshacer hasta", value: formatDateTime(undoableUntil) }]),
  ];
}

function Shares({ shares }: { shares: Batch["shares"] }) {
  if (shares.length === 0) return null;
  return (
    <section className="stack gap-8">
      <h3 className="title">A quién</h3>
      <dl className="amounts">
        {shares.map(({ specialist, tasks }) => (
          <div key={specialist.id}>
            <dt>{specialist.displayName}</dt>
            <dd>{tasksText(tasks)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const SIZE = 25;

/** The tasks that were left as they are, each with its reason. */
function Problems({ batch }: { batch: Batch }) {
  const { id, reasons, status, skipped, kept } = batch;
  const [page, setPage] = useState({ number: 1, size: SIZE });
  const isUndo = status === "UNDOING" || status === "UNDONE";
  const count = isUndo ? kept : skipped;
  const { data, previousData, error, refetch } = useQuery(TaskBatchProblemsDocument, {
    variables: { id, page },
    skip: count === 0 || isOnItsWay(batch),
    fetchPolicy: "network-only",
  });
  if (count === 0) return null;
  const found = (data ?? previousData)?.taskBatch?.problems;
  return (
    <section className="stack gap-8">
      <h3 className="title">
        {isUndo ? `Sin deshacer: ${tasksText(count)}` : `Sin cambios: ${tasksText(count)}`}
      </h3>
      <p className="muted small">
        {reasons.map((reason) => `${reason.text}: ${shownCount(reason.count)}`).join(" · ")}
      </p>
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      <ul className="rows small">
        {found?.nodes.map(({ codeId, debtor, text }, at) => (
          <li key={`${codeId}-${at}`} className="split">
            <span className="fill links">
              {debtor === "" ? codeId : <Link to={paths.adminTask(codeId)}>{codeId}</Link>} {debtor}
            </span>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ul>
      {found !== undefined && found.totalCount > SIZE && (
        <Pagination {...page} total={found.totalCount} noun={["tarea", "tareas"]} onChange={setPage} />
      )}
    </section>
  );
}

function Content({ batch }: { batch: Batch }) {
  return (
    <div className="stack">
      {isOnItsWay(batch) ? (
        <ProgressBar label={batch.summary} value={shareOf(batch)} />
      ) : (
        <p className="strong" role="status">
          {batch.summary}
        </p>
      )}
      <FactGrid facts={factsOf(batch)} />
      <Shares shares={batch.shares} />
      <Problems key={batch.status} batch={batch} />
    </div>
  );
}

function useBatchById(id: string) {
  const { data, loading, error, refetch, startPolling, stopPolling } = useQuery(TaskBatchDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const batch = data?.taskBatch;
  const isPolled = batch != null && isOnItsWay(batch);
  useEffect(() => {
    if (!isPolled) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isPolled, startPolling, stopPolling]);
  return {
    batch,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}

/** What became of one action over many tasks: progress, who got how many, what was left and why, the way back. */
export function BatchDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { batch, loading, hasError, retry } = useBatchById(id);
  const { cancel, undo, busy } = useEndBatch();
  return (
    <Modal
      open
      size="lg"
      title={batch?.title ?? "Acción con varias tareas"}
      readable={batch != null}
      onClose={onClose}
      footer={
        <>
          {batch?.status === "RUNNING" && (
            <Button disabled={busy} onClick={() => void cancel(id)}>
              Cancelar la acción
            </Button>
          )}
          {batch != null && batch.undoableUntil !== null && (
            <Button icon="undo" disabled={busy} onClick={() => undo(batch)}>
              Deshacer
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {batch != null && <Content batch={batch} />}
      {batch == null && hasError && <ErrorState onRetry={retry} />}
      {batch === undefined && !hasError && loading && <SkeletonTable rows={3} columns={2} />}
      {batch === null && !loading && (
        <EmptyState
          picture="search"
          title="Esta acción ya no está"
          text="Las acciones con varias tareas se guardan durante 30 días."
        />
      )}
    </Modal>
  );
}
