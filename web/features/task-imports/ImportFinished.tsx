import { useDownloadLink } from "../../lib/use-download-link.ts";
import { paths } from "../../app/paths.ts";
import { plural } from "../../lib/text.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { DownloadTaskImportLeftOutDocument } from "../../generated/graphql.ts";
import { DuplicatesDialog } from "./duplicates/DuplicatesDialog.tsx";
import type { TaskImport } from "./import-types.ts";
import { savedText, savedTitle } from "./use-commit-outcome.ts";

function LeftOutDownload({ current }: { current: TaskImport }) {
  const { download, busy } = useDownloadLink(DownloadTaskImportLeftOutDocument, {
    failed: "No se pudo preparar la descarga. Inténtalo de nuevo.",
    fetchPolicy: "no-cache",
  });
  return (
    <Button icon="download" busy={busy} onClick={() => void download({ id: current.id })}>
      {`Descargar ${plural(current.counts.leftOut, "fila excluida", "filas excluidas")}`}
    </Button>
  );
}

/** An import that is over: saved (with its duplicates to decide) or undone. */
export function ImportFinished({ current }: { current: TaskImport }) {
  const { status, counts, list } = current;
  const isUndone = status === "UNDONE";
  return (
    <>
      {!isUndone && counts.pendingDuplicates > 0 && <DuplicatesDialog current={current} />}
      <EmptyState
        picture="done"
        title={isUndone ? "Esta importación se deshizo" : savedTitle(current)}
        text={isUndone ? "Para volver a cargar el archivo, impórtalo de nuevo." : savedText(current)}
        action={
          <div className="cluster at-center">
            {list !== null && !isUndone && (
              <LinkButton variant="primary" to={paths.adminTaskList(list.codeId)}>
                Ver la lista
              </LinkButton>
            )}
            {counts.leftOut > 0 && !isUndone && <LeftOutDownload current={current} />}
            <LinkButton to={paths.adminCreateTask()}>Importar otro archivo</LinkButton>
          </div>
        }
      />
    </>
  );
}

/** A file that couldn't be read after all, with the server's reason. */
export function ImportFailed({ current }: { current: TaskImport }) {
  return (
    <EmptyState
      picture="broken"
      title="Error al importar"
      text={current.failure ?? "Hubo un problema al procesar el archivo. Por favor, inténtalo de nuevo."}
      action={
        <LinkButton variant="primary" to={paths.adminCreateTask()}>
          Elegir otro archivo
        </LinkButton>
      }
    />
  );
}
