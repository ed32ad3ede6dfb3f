import { useAction } from "../../../lib/use-action.ts";
import { CommitTaskImportDocument } from "../../../generated/graphql.ts";
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
  const alert = useAlert();
  const { run, busy } = useAction(CommitTaskImportDocument, {
    failed: SAVE_FAILED_TEXT,
    fetchPolicy: "no-cache",
    refetch: [],
    quiet: true,
  });

  const commit = async (id: string): Promise<void> => {
    const { payload, problems } = await run({ id });
    const ofFields = problems.filter(({ field }) => field.length > 0);
    const [ofWhole] = problems.filter(({ field }) => field.length === 0);
    if (ofFields.length > 0) onRefused(ofFields);
    if (ofWhole !== undefined) alert.error(ofWhole.message, SAVE_FAILED_TITLE);
    const next = payload?.import ?? null;
    // The answer may have been lost on the way back: what is stored decides.
    if (next === null) await reload().catch(() => undefined);
    else accept(next);
  };
  return { commit, saving: busy };
}
