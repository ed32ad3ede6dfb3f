import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { TaskPageDocument, type TaskDetailFragment } from "../../../generated/graphql.ts";

const NOT_LOADED = "Error al obtener los detalles de la tarea.";

interface TaskPageState {
  /** Undefined until it is there. */
  task: TaskDetailFragment | undefined;
  hasError: boolean;
  retry: () => void;
  /** Leaves to the lists without a word: the task has just been deleted here. */
  leave: () => void;
}

/** The task of the address. One that doesn't exist leads to the lists with the documented alert. */
export function useTaskPage(codeId: string): TaskPageState {
  const alert = useAlert();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const { data, loading, error, refetch } = useQuery(TaskPageDocument, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  const isMissing = !loading && data?.task === null;

  useEffect(() => {
    if (!isMissing || leaving.current) return;
    alert.error(NOT_LOADED);
    void navigate(paths.adminTasks(), { replace: true });
  }, [isMissing, alert, navigate]);

  useEffect(() => {
    if (error === undefined) return;
    if (CombinedGraphQLErrors.is(error)) alert.error(serverMessage(error) ?? NOT_LOADED);
    else alert.error("Error desconocido.", "Error al descargar");
  }, [error, alert]);

  const leave = useCallback(() => {
    leaving.current = true;
    void navigate(paths.adminTasks({ tab: "tareas" }));
  }, [navigate]);
  return {
    task: data?.task ?? undefined,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    leave,
  };
}
