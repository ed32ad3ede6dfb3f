import { useCallback } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { showDone, showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  DeleteTaskDocument,
  DeleteTaskListDocument,
  RestoreTaskDocument,
  RestoreTaskListDocument,
} from "../../../generated/graphql.ts";
import { useRefreshTasks } from "./use-refresh-tasks.ts";

export type ItemKind = "LIST" | "TASK";

/** A list or a single task, as far as deleting and restoring needs it. */
export interface DeletableItem {
  kind: ItemKind;
  id: string;
  codeId: string;
}

/** What is about to be deleted: a list with its name and how many tasks go with it, or a task with its debtor. */
type DeletedThing =
  | (DeletableItem & { kind: "LIST"; name: string; company: string; tasksCount: number })
  | (DeletableItem & { kind: "TASK"; debtor: string; entity: string });

/** Names what goes, and says that it can come back. */
function deletionDetails(item: DeletedThing): string {
  const what =
    item.kind === "LIST"
      ? `Se elimina la lista ${item.codeId}, «${item.name}» de ${item.company}, con ${plural(item.tasksCount, "tarea", "tareas")}.`
      : `Se elimina la tarea ${item.codeId}, de ${item.debtor} (${item.entity}).`;
  return `${what} Podrás recuperarla desde la papelera durante 30 días.`;
}

/** Each of the mutations, for several items at once; the caller tells how it went. */
const ITEM_ACTION = { refetch: [], quiet: true, parallel: true };

/** Brings a deleted list or task back and tells how it went. Resolves to whether it is back. */
export function useRestoreItem(): (item: DeletableItem) => Promise<boolean> {
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const { run: restoreList } = useAction(RestoreTaskListDocument, ITEM_ACTION);
  const { run: restoreTask } = useAction(RestoreTaskDocument, ITEM_ACTION);
  return useCallback(
    async ({ kind, id, codeId }: DeletableItem) => {
      const restore = kind === "LIST" ? restoreList : restoreTask;
      const { done, payload, problems, error } = await restore({ id });
      const told = error === null ? problems[0]?.message : serverMessage(error);
      if (done) showDone(payload.message);
      else alert.error(told ?? `No se ha podido recuperar ${codeId}. Inténtalo de nuevo.`);
      await refresh();
      return done;
    },
    [alert, refresh, restoreList, restoreTask],
  );
}

const FAILURES: Record<ItemKind, string> = {
  LIST: "No se pudo eliminar la lista de tareas.",
  TASK: "No se pudo eliminar la tarea.",
};

/**
 * Asks as documented and deletes; afterwards offers to undo it. `onDeleted` runs before the lists are asked for anew:
 * a page that shows the deleted thing leaves there.
 */
export function useDeleteItem(onDeleted?: () => void): (item: DeletedThing) => void {
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const restoreItem = useRestoreItem();
  const { run: removeList } = useAction(DeleteTaskListDocument, ITEM_ACTION);
  const { run: removeTask } = useAction(DeleteTaskDocument, ITEM_ACTION);

  return useCallback(
    (item: DeletedThing) => {
      const confirm = async () => {
        const remove = item.kind === "LIST" ? removeList : removeTask;
        const { done, payload } = await remove({ id: item.id });
        if (done) {
          onDeleted?.();
          alert.success("Lista eliminada", payload.message ?? undefined);
          const what = item.kind === "LIST" ? "Lista" : "Tarea";
          showNotice({
            theme: "green",
            text: `${what} ${item.codeId} eliminada.`,
            action: { label: "Deshacer", onSelect: () => void restoreItem(item) },
          });
        } else {
          alert.error(FAILURES[item.kind]);
        }
        await refresh();
      };
      alert.open({
        theme: "red",
        icon: "trash2",
        title: "Eliminar lista",
        text: "¿Estás seguro de eliminar esta lista de tareas?",
        details: deletionDetails(item),
        textButton: "Cancelar",
        textButton2: "Eliminar",
        onConfirm: confirm,
      });
    },
    [alert, onDeleted, refresh, removeList, removeTask, restoreItem],
  );
}
