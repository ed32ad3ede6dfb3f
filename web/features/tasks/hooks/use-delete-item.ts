import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { showNotice } from "../../../lib/notices.ts";
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

interface Outcome {
  done: boolean;
  /** The server's text. */
  message: string | null;
}

function outcome(
  payload: { message: string | null; userErrors: readonly { message: string }[] } | undefined,
): Outcome {
  const refusal = payload?.userErrors[0]?.message;
  if (payload === undefined || refusal !== undefined) return { done: false, message: refusal ?? null };
  return { done: true, message: payload.message };
}

/** Both mutations for both kinds; throws what the request throws. */
function useItemMutations() {
  const client = useApolloClient();
  const remove = useCallback(
    async ({ kind, id }: DeletableItem): Promise<Outcome> => {
      const variables = { id };
      if (kind === "LIST") {
        return outcome(
          (await client.mutate({ mutation: DeleteTaskListDocument, variables })).data?.deleteTaskList,
        );
      }
      return outcome((await client.mutate({ mutation: DeleteTaskDocument, variables })).data?.deleteTask);
    },
    [client],
  );
  const restore = useCallback(
    async ({ kind, id }: DeletableItem): Promise<Outcome> => {
      const variables = { id };
      if (kind === "LIST") {
        return outcome(
          (await client.mutate({ mutation: RestoreTaskListDocument, variables })).data?.restoreTaskList,
        );
      }
      return outcome((await client.mutate({ mutation: RestoreTaskDocument, variables })).data?.restoreTask);
    },
    [client],
  );
  return { remove, restore };
}

/** Brings a deleted list or task back and tells how it went. Resolves to whether it is back. */
export function useRestoreItem(): (item: DeletableItem) => Promise<boolean> {
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const { restore } = useItemMutations();
  return useCallback(
    async (item: DeletableItem) => {
      const fallback = `No se ha podido recuperar ${item.codeId}. Inténtalo de nuevo.`;
      const result = await restore(item).catch((error: unknown) => ({
        done: false,
        message: serverMessage(error),
      }));
      if (result.done)
        showNotice({ theme: "green", text: result.message ?? `${item.codeId} se ha recuperado.` });
      else alert.error(result.message ?? fallback);
      await refresh();
      return result.done;
    },
    [alert, refresh, restore],
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
  const { remove } = useItemMutations();

  return useCallback(
    (item: DeletedThing) => {
      const confirm = async () => {
        const result = await remove(item).catch(() => ({ done: false, message: null }));
        if (result.done) {
          onDeleted?.();
          alert.success("Lista eliminada", result.message ?? undefined);
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
    [alert, onDeleted, refresh, remove, restoreItem],
  );
}
