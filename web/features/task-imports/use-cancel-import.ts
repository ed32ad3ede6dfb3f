import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { CancelTaskImportDocument } from "../../generated/graphql.ts";

/** Asks, gives an import up on the server and then calls `onCancelled`. */
export function useCancelImport(onCancelled: () => void): (importId: string, fileName: string) => void {
  const client = useApolloClient();
  const alert = useAlert();
  return useCallback(
    (importId, fileName) => {
      const run = async () => {
        try {
          const { data } = await client.mutate({
            mutation: CancelTaskImportDocument,
            variables: { id: importId },
            fetchPolicy: "no-cache",
          });
          const problem = data?.cancelTaskImport.userErrors[0];
          if (problem === undefined) onCancelled();
          else alert.error(problem.message);
        } catch (error) {
          alert.error(serverMessage(error) ?? "No se pudo cancelar la importación. Inténtalo de nuevo.");
        }
      };
      alert.open({
        theme: "red",
        icon: "trash2",
        title: "Cancelar importación",
        text: `Se olvidará «${fileName}» con todo lo que has asignado y corregido. No se guardará ninguna tarea.`,
        textButton: "Seguir con ella",
        textButton2: "Cancelar importación",
        onConfirm: run,
      });
    },
    [alert, client, onCancelled],
  );
}
