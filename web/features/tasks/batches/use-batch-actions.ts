import { useCallback } from "react";
import {
  CancelTaskBatchDocument,
  StartTaskBatchDocument,
  type StartTaskBatchInput,
  type TaskBatchLineFragment,
  UndoTaskBatchDocument,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { isDone, isOnItsWay } from "./batch-line.ts";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";

/** Where the batch stands, at the edge of the screen: its line may be far above what is looked at. */
export function tellBatch(batch: TaskBatchLineFragment): void {
  const { title, status, summary } = batch;
  if (isOnItsWay(batch))
    return void showNotice({
      theme: "green",
      text: status === "UNDOING" ? `Deshaciendo: ${title}.` : `En marcha: ${title}.`,
    });
  return void showNotice({ theme: isDone(batch) ? "green" : "orange", text: `${summary}.` });
}

/** Begins a batch. The same sent again, because its answer got lost, begins no second one. */
export function useStartBatch() {
  const failed = "No se ha podido empezar. Inténtalo de nuevo.";
  const { run, busy, problems, setProblems } = useAction(StartTaskBatchDocument, {
    failed,
    refetch: [],
    quiet: true,
    once: true,
  });
  const refresh = useRefreshTasks();
  /** `onStarted` runs before the page is asked anew. Resolves to whether it was begun. */
  const start = async (input: StartTaskBatchInput, onStarted: () => void): Promise<boolean> => {
    const { done, payload } = await run({ input });
    if (!done) return false;
    if (payload.batch !== null) tellBatch(payload.batch);
    onStarted();
    await refresh();
    return true;
  };
  return { start, busy, problems, setProblems };
}

/** Ends a running batch, or gives its tasks back what they had. */
export function useEndBatch() {
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const options = { refetch: [], quiet: true, onRefused: alert.error };
  const cancelling = useAction(CancelTaskBatchDocument, options);
  const undoing = useAction(UndoTaskBatchDocument, options);
  const { run: runCancel } = cancelling;
  const { run: runUndo } = undoing;

  const cancel = useCallback(
    async (id: string) => {
      const { done, payload } = await runCancel({ id });
      if (done && payload.batch !== null) tellBatch(payload.batch);
      await refresh();
    },
    [runCancel, refresh],
  );
  const undo = useCallback(
    ({ id, title }: Pick<TaskBatchLineFragment, "id" | "title">) =>
      alert.open({
        theme: "orange",
        icon: "triangle-alert",
        title: "Deshacer",
        text: `¿Quieres deshacer «${title}»?`,
        details: "Cada tarea vuelve a estar como antes, salvo las que alguien haya cambiado después.",
        textButton: "Cancelar",
        textButton2: "Deshacer",
        onConfirm: async () => {
          const { done, payload } = await runUndo({ id });
          if (done && payload.batch !== null) tellBatch(payload.batch);
          await refresh();
        },
      }),
    [alert, runUndo, refresh],
  );
  return { cancel, undo, busy: cancelling.busy || undoing.busy };
}
