import { Navigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { ImportFailed, ImportFinished } from "./ImportFinished.tsx";
import type { TaskImport } from "./import-types.ts";
import { importUrlSpec } from "./import-url.ts";
import { ImportWorkspace } from "./ImportWorkspace.tsx";
import { useCommitOutcome } from "./use-commit-outcome.ts";
import { useTaskImport, type ImportConnection } from "./use-task-import.ts";

const TROUBLES = {
  offline: "No hay conexión con el servidor. Lo seguimos intentando: no se pierde nada de lo que has hecho.",
  unavailable:
    "El servidor no puede atender ahora. Lo seguimos intentando: la importación seguirá por sí sola y no se pierde nada de lo que has hecho.",
};

function TroubleNotice({ trouble }: { trouble: keyof typeof TROUBLES }) {
  return (
    <p className="note note-warning line at-start below-16" role="status">
      <Icon name="refresh" size={18} />
      {TROUBLES[trouble]}
    </p>
  );
}

function ImportState({ current, connection }: { current: TaskImport; connection: ImportConnection }) {
  switch (current.status) {
    case "CANCELLED":
      return <Navigate to={paths.adminCreateTask()} replace />;
    case "FAILED":
      return <ImportFailed current={current} />;
    case "COMMITTED":
    case "UNDONE":
      return <ImportFinished current={current} />;
    default:
      return <ImportWorkspace key={current.id} current={current} connection={connection} />;
  }
}

function Import({ id }: { id: string }) {
  const connection = useTaskImport(id);
  const { current, trouble, reload } = connection;
  useCommitOutcome(current);
  if (current === undefined && trouble !== null)
    return <ErrorState onRetry={() => void reload().catch(() => undefined)} />;
  if (current === undefined) return <SkeletonTable rows={8} columns={5} />;
  if (current === null) return <Navigate to={paths.adminCreateTask()} replace />;
  return (
    <>
      {trouble !== null && <TroubleNotice trouble={trouble} />}
      <ImportState current={current} connection={connection} />
    </>
  );
}

/** 'Importar lista de tareas': the address names the import, the server holds it. */
export function Component() {
  const [{ import: id }] = useUrlState(importUrlSpec);
  usePageHeader({ title: "Importar lista de tareas", back: paths.adminCreateTask() });
  if (id === "") return <Navigate to={paths.adminCreateTask()} replace />;
  return <Import key={id} id={id} />;
}
