import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { CommitTaskImportDocument } from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ImportConnection } from "../use-task-import.ts";

export const SAVE_FAILED_TITLE = "Error al guardar la lista de tareas";
export const SAVE_FAILED_TEXT =
  "Hubo un problema al intentar guardar la lista de tareas. Por favor, inténtalo de nuevo más tarde.";

/**
 * Asks the server to save the list; the page follows its progress by the import's state. Asking twice saves once.
 * `onRefused` gets the problems of fields.
 */
export function useCommitImport(
  { accept, reload }: ImportConnection,
  onRefused: (userErrors: readonly UserProblem[]) => void,
) {
  const client = useApolloClient();
  const alert = useAlert();
  const [saving, setSaving] = useState(false);

  const commit = async (id: string): Promise<void> => {
    setSaving(true);
    try {
      const { data } = await client.mutate({
        mutation: CommitTaskImportDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      const { import: next = null, userErrors = [] } = data?.commitTaskImport ?? {};
      const ofFields = userErrors.filter(({ field }) => field.length > 0);
      const [ofWhole] = userErrors.filter(({ field }) => field.length === 0);
      if (ofFields.length > 0) onRefused(ofFields);
      if (ofWhole !== undefined) alert.error(ofWhole.message, SAVE_FAILED_TITLE);
      if (next === null) await reload();
      else accept(next);
    } catch (error) {
      alert.error(serverMessage(error) ?? SAVE_FAILED_TEXT, SAVE_FAILED_TITLE);
      // The answer may have been lost on the way back: what is stored decides.
      await reload().catch(() => undefined);
    } finally {
      setSaving(false);
    }
  };
  return { commit, saving };
}
