import type { TaskBatchLineFragment } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { begunBy, isDone, shareOf } from "./batch-line.ts";
import { BatchLink } from "./BatchLink.tsx";
import { useEndBatch } from "./use-batch-actions.ts";
import { useBatches } from "./use-batches.ts";

interface LineProps {
  batch: TaskBatchLineFragment;
  actions: ReturnType<typeof useEndBatch>;
}

function RunningLine({ batch, actions }: LineProps) {
  const { id, title, summary, status } = batch;
  return (
    <li className="card stack gap-8">
      <ProgressBar label={title} value={shareOf(batch)} detail={`${summary} · ${begunBy(batch)}`} />
      <div className="cluster">
        {status === "RUNNING" && (
          <Button
            size="sm"
            aria-label={`Cancelar: ${title}`}
            disabled={actions.busy}
            onClick={() => void actions.cancel(id)}
          >
            Cancelar
          </Button>
        )}
        <BatchLink id={id} name={title}>
          Detalles
        </BatchLink>
      </div>
    </li>
  );
}

function EndedLine({ batch, actions, onClose }: LineProps & { onClose: () => void }) {
  const { id, title, summary, undoableUntil } = batch;
  return (
    <li className={`note split ${isDone(batch) ? "note-success" : "note-warning"}`}>
      <div className="fill">
        <p className="strong">{summary}</p>
        <p className="small muted">{`${title} · ${begunBy(batch)}`}</p>
      </div>
      <div className="cluster">
        {undoableUntil !== null && (
          <Button
            size="sm"
            icon="undo"
            aria-label={`Deshacer: ${title}`}
            disabled={actions.busy}
            onClick={() => actions.undo(batch)}
          >
            Deshacer
          </Button>
        )}
        <BatchLink id={id} name={title}>
          Detalles
        </BatchLink>
        <Button size="sm" variant="quiet" icon="close" iconOnly onClick={onClose}>
          {`Ocultar: ${title}`}
        </Button>
      </div>
    </li>
  );
}

/** Above the table: what is being done with many tasks at once, by whomever, and what became of it lately. */
export default function BatchStrip() {
  const { running, ended, close } = useBatches();
  const actions = useEndBatch();
  if (running.length + ended.length === 0) return null;
  return (
    <section aria-label="Acciones con varias tareas" className="below-16 screen-only">
      <ul className="bare stack gap-8">
        {running.map((batch) => (
          <RunningLine key={batch.id} batch={batch} actions={actions} />
        ))}
        {ended.map((batch) => (
          <EndedLine key={batch.id} batch={batch} actions={actions} onClose={() => close(batch)} />
        ))}
      </ul>
    </section>
  );
}
