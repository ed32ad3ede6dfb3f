import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { TaskBatchesDocument } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { BatchLink } from "./BatchLink.tsx";
import { begunBy } from "./batch-line.ts";
import { useEndBatch } from "./use-batch-actions.ts";

const SIZE = 10;

/** What was done with many tasks at once in the last 30 days, by whomever. */
export function RecentBatches({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState({ number: 1, size: SIZE });
  const { data, previousData, error, refetch } = useQuery(TaskBatchesDocument, {
    variables: { page },
    fetchPolicy: "cache-and-network",
  });
  const { undo, busy } = useEndBatch();
  const found = (data ?? previousData)?.taskBatches;
  return (
    <Modal open size="lg" title="Acciones recientes" onClose={onClose}>
      <p className="muted below-16">Lo que se ha hecho con varias tareas a la vez en los últimos 30 días.</p>
      {found === undefined && error !== undefined && (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {found === undefined && error === undefined && <SkeletonTable rows={4} columns={2} />}
      {found?.totalCount === 0 && (
        <EmptyState
          title="Todavía no hay acciones"
          text="Selecciona tareas en la tabla para asignarlas, repartirlas, cambiar su estado o eliminarlas a la vez."
        />
      )}
      <ul className="rows list" aria-label="Acciones recientes">
        {found?.nodes.map((batch) => (
          <li key={batch.id} className="split">
            <div className="fill">
              <p className="strong">{batch.title}</p>
              <p>{batch.summary}</p>
              <p className="small muted">{begunBy(batch)}</p>
            </div>
            <div className="cluster">
              {batch.undoableUntil !== null && (
                <Button
                  size="sm"
                  icon="undo"
                  aria-label={`Deshacer: ${batch.title}`}
                  disabled={busy}
                  onClick={() => undo(batch)}
                >
                  Deshacer
                </Button>
              )}
              <BatchLink id={batch.id} name={batch.title}>
                Detalles
              </BatchLink>
            </div>
          </li>
        ))}
      </ul>
      {found !== undefined && found.totalCount > SIZE && (
        <Pagination {...page} total={found.totalCount} noun={["acción", "acciones"]} onChange={setPage} />
      )}
    </Modal>
  );
}
