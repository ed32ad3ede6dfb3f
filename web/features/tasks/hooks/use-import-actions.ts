import { capitalized } from "../../../../schema/rules/sentences.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { useAction } from "../../../lib/use-action.ts";
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
  const sentence = capitalized(first);
  if (kept === 0) return sentence;
  const more = kept > keptCodes.length ? " y otras" : "";
  const verb =
    kept === 1 ? "se ha conservado porque alguien la cambió" : "se han conservado porque alguien las cambió";
  return `${sentence} ${plural(kept, "tarea", "tareas")} ${verb} después de la importación o ya se avisó a su deudor: ${keptCodes.join(", ")}${more}.`;
}

interface ImportActions {
  undo: (item: Pick<TaskListImportFragment, "id" | "fileName">) => void;
  downloadLeftOut: (id: string) => void;
  /** The import something is being done with. */
  busyId: string | null;
}

/** Undoing an import (asked once, reported exactly) and downloading the rows it left out. */
export function useImportActions(): ImportActions {
  const alert = useAlert();
  const refresh = useRefreshTasks();
  const { run } = useAction(UndoTaskImportDocument, {
    failed: "No se ha podido deshacer la importación. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  const { download, pending } = useDownloadLink(DownloadListLeftOutDocument);

  const runUndo = async (id: string) => {
    const { done, payload } = await run({ id });
    const report = payload?.import?.undoReport ?? null;
    if (done) alert.success("Importación deshecha", report === null ? undefined : undoReportText(report));
    await refresh();
  };
  const undo = ({ id, fileName }: Pick<TaskListImportFragment, "id" | "fileName">) =>
    alert.open({
      theme: "red",
      icon: "triangle-alert",
      title: "Deshacer importación",
      text: `Se retirarán las tareas que creó «${fileName}» y volverán los valores que sobreescribió. Lo que alguien haya cambiado después se conserva.`,
      textButton: "Cancelar",
      textButton2: "Deshacer importación",
      onConfirm: () => runUndo(id),
    });

  return {
    undo,
    downloadLeftOut: (id) => void download({ id }),
    busyId: pending?.id ?? null,
  };
}
