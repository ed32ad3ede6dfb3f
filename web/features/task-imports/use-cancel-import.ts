import { useCallback } from "react";
import { useAction } from "../../lib/use-action.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { CancelTaskImportDocument } from "../../generated/graphql.ts";

/** Asks, gives an import up on the server and then calls `onCancelled`. */
export function useCancelImport(onCancelled: () => void): (importId: string, fileName: string) => void {
  const alert = useAlert();
  const { run } = useAction(CancelTaskImportDocument, {
    failed: "No se pudo cancelar la importación. Inténtalo de nuevo.",
    fetchPolicy: "no-cache",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  return useCallback(
    (importId, fileName) => {
      const cancel = async () => {
        if ((await run({ id: importId })).done) onCancelled();
      };
      alert.open({
        theme: "red",
        icon: "trash2",
        title: "Cancelar importación",
        text: `Se olvidará «${fileName}» con todo lo que has asignado y corregido. No se guardará ninguna tarea.`,
        textButton: "Seguir con ella",
        textButton2: "Cancelar importación",
        onConfirm: cancel,
      });
    },
    [alert, run, onCancelled],
  );
}
