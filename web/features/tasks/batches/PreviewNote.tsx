import type { TaskBatchAction } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { countOf, type ChosenTasks } from "./chosen-tasks.ts";
import { countChangedText, previewText } from "./preview-words.ts";
import type { BatchPreview } from "./use-batch-preview.ts";

interface PreviewNoteProps {
  action: TaskBatchAction;
  chosen: ChosenTasks;
  counting: BatchPreview;
  /** Said while too little is chosen to count. */
  before?: string;
}

/** What pressing the button will do, in numbers; read out when it changes. */
export function PreviewNote({ action, chosen, counting, before = "" }: PreviewNoteProps) {
  const { preview, loading, problem, renew } = counting;
  if (problem !== null)
    return (
      <div className="note note-danger split" role="alert">
        <span className="fill">{problem}</span>
        <Button size="sm" onClick={renew}>
          Reintentar
        </Button>
      </div>
    );
  const changed = preview === undefined ? null : countChangedText(countOf(chosen), preview.count);
  return (
    <div className={changed === null ? "note" : "note note-warning"} role="status">
      {changed !== null && <p className="strong">{changed}</p>}
      <p>{preview === undefined ? (loading ? "Contando tareas…" : before) : previewText(action, preview)}</p>
    </div>
  );
}
