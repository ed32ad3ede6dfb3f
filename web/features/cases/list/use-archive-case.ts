import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { ArchiveCaseInListDocument } from "../../../generated/graphql.ts";

const FAILED = "No se ha podido guardar. Inténtalo de nuevo.";

/** Puts a case away, or back, for oneself; afterwards offers to undo it. */
export function useArchiveCase(): (number: string, archived: boolean) => Promise<void> {
  const client = useApolloClient();
  const alert = useAlert();

  const send = useCallback(
    async (number: string, archived: boolean): Promise<boolean> => {
      const variables = { number, archived };
      const problem = await client.mutate({ mutation: ArchiveCaseInListDocument, variables }).then(
        ({ data }) => (data ? (data.archiveCase.userErrors[0]?.message ?? null) : FAILED),
        (error: unknown) => serverMessage(error) ?? FAILED,
      );
      if (problem !== null) alert.error(problem);
      await client.refetchQueries({ include: "active" }).catch(() => undefined);
      return problem === null;
    },
    [alert, client],
  );

  return useCallback(
    async (number: string, archived: boolean) => {
      if (!(await send(number, archived))) return;
      const undo = async () => {
        if (await send(number, !archived)) showNotice({ theme: "green", text: `${number} está como antes.` });
      };
      showNotice({
        theme: "green",
        text: archived ? `${number} está en Archivados.` : `${number} ha vuelto a la lista.`,
        action: { label: "Deshacer", onSelect: () => void undo() },
      });
    },
    [send],
  );
}
