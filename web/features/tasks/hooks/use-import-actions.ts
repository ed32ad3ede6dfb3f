import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  DownloadListLeftOutDocument,
  UndoTaskImportDocument,
  type TaskListImportFragment,
} from "../../../generated/graphql.ts";
import { useRefreshTasks } from "./use-refresh-tasks.ts";

type UndoReport = NonNullable<TaskListImportFragment["undoReport"]>;

/** What an undo did, in one or two sentences. */
export function undoReportText({ removed, restored, kept, keptCodes }: UndoReport): string {
  const done = [
    removed > 0 ? `se ${removed === 1 ? "ha" : "han"} retirado ${plural(removed, "tarea", "tareas")}` : null,
    restored > 0
      ? `${restored === 1 ? "ha" : "han"} vuelto a su valor anterior ${plural(restored, "tarea", "tareas")}`
      : null,
  ].filter((text) => text !== null);
  const first = done.length === 0 ? "No había nada que retirar." : `${done.join(" y ")}.`;
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  if (kept === 0) return sentence;
  const more = kept > keptCodes.length ? " y otras" : "";
  const verb =
    kept === 1 ? "se ha conservado porque alguien la cambió" : "se han conservado porque alguien las cambió";
  return `${sentence} ${plural(kept, "tarea", "tareas")} ${verb} después de la importación: ${keptCodes.join(", ")}${more}.`;
}

interface ImportActions {
  undo: (item: Pick<TaskListImportFragment, "id" | "fileName">) => void;
  downloadLeftOut: (id: string) => Promise<void>;
  /** The import something is being done with. */
  busyId: string | null;
}

/** Undoing an import (asked once, reported exactly) and downloading the rows it left out. */
export function useImportActions(): ImportActions {
  const client = useApolloClient();
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const [busyId, setBusyId] = useState<string | null>(null);

  const runUndo = async (id: string) => {
    const failed = "No se ha podido deshacer la importación. Inténtalo de nuevo.";
    try {
      const { data } = await client.mutate({ mutation: UndoTaskImportDocument, variables: { id } });
      const { import: undone = null, userErrors = [] } = data?.undoTaskImport ?? {};
      if (userErrors.length > 0 || undone === null) alert.error(userErrors[0]?.message ?? failed);
      else
        alert.success(
          "Importación deshecha",
          undone.undoReport === null ? undefined : undoReportText(undone.undoReport),
        );
    } catch (error) {
      alert.error(serverMessage(error) ?? failed);
    }
    await refresh();
  };
  const undo = ({ id, fileName }: Pick<TaskListImportFragment, "id" | "fileName">) =>
    alert.open({
      theme: "red",
      icon: "triangle-alert",
      title: "Deshacer importación",
      text: `Se retirarán las tareas que creó «${fileName}» y volverán los valores que sobrescribió. Lo que alguien haya cambiado después se conserva.`,
      textButton: "Cancelar",
      textButton2: "Deshacer importación",
      onConfirm: () => runUndo(id),
    });

  const downloadLeftOut = async (id: string) => {
    const failed = "No se ha podido preparar el archivo. Inténtalo de nuevo.";
    setBusyId(id);
    try {
      const { data } = await client.mutate({ mutation: DownloadListLeftOutDocument, variables: { id } });
      const { url = null, fileName = null, userErrors = [] } = data?.downloadTaskImportLeftOut ?? {};
      if (url === null) alert.error(userErrors[0]?.message ?? failed);
      else startDownload(url, fileName);
    } catch (error) {
      alert.error(serverMessage(error) ?? failed);
    } finally {
      setBusyId(null);
    }
  };
  return { undo, downloadLeftOut, busyId };
}
