import { TASK_LIST_SAVED } from "../../../schema/rules/tasks.ts";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { plural } from "../../lib/text.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { forgetTaskLists } from "./forget-task-lists.ts";
import type { TaskImport } from "./import-types.ts";
import { SAVE_FAILED_TEXT, SAVE_FAILED_TITLE } from "./list/use-commit-import.ts";

export function savedTitle({ counts, list }: Pick<TaskImport, "counts" | "list">): string {
  if (list !== null) return TASK_LIST_SAVED;
  return counts.overwritten > 0 ? "Se han completado las tareas" : "El archivo no trae tareas nuevas";
}

/** What was saved, in a sentence or two. */
export function savedText({ counts, list }: Pick<TaskImport, "counts" | "list">): string {
  const out =
    counts.leftOut === 0
      ? ""
      : ` ${plural(counts.leftOut, "fila ha quedado excluida", "filas han quedado excluidas")}: puedes descargarlas desde el detalle de la lista.`;
  if (list === null && counts.created === 0) {
    const changed =
      counts.overwritten > 0
        ? `${plural(counts.overwritten, "tarea guardada tiene", "tareas guardadas tienen")} ahora los datos del archivo.`
        : "Todas las filas son de tareas que ya estaban guardadas: no se ha creado ninguna lista.";
    return `${changed}${out.replace(": puedes descargarlas desde el detalle de la lista", "")}`;
  }
  const tasks = plural(counts.created, "tarea creada", "tareas creadas");
  const where = list === null ? "" : ` en la lista ${list.codeId} «${list.name}»`;
  return `${tasks}${where}.${out}`;
}

/**
 * What follows the end of saving while somebody watches: the documented alert and the way to the lists, or why it was
 * refused. With duplicates the page asks about them first.
 */
export function useCommitOutcome(current: TaskImport | null | undefined): void {
  const client = useApolloClient();
  const alert = useAlert();
  const navigate = useNavigate();
  const before = useRef<TaskImport | null>(null);
  useEffect(() => {
    const previous = before.current;
    before.current = current ?? null;
    if (previous === null || !current || previous.status === current.status) return;
    if (current.status === "COMMITTED") {
      forgetTaskLists(client);
      if (current.counts.pendingDuplicates > 0) return;
      alert.success(savedTitle(current), savedText(current));
      void navigate(paths.adminTasks());
    } else if (previous.status === "COMMITTING") {
      const fresh = current.warnings.find((warning) => !previous.warnings.includes(warning));
      alert.error(current.failure ?? fresh ?? SAVE_FAILED_TEXT, SAVE_FAILED_TITLE);
    }
  }, [current, alert, client, navigate]);
}
