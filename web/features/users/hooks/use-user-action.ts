import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useCallback } from "react";
import { UserPageDocument } from "../../../generated/graphql.ts";
import { useAlert, type AlertOptions } from "../../../lib/alert-context.ts";
import { useAction, type ActionOptions, type ActionPayload } from "../../../lib/use-action.ts";

/** The answer is the account as it is now; a refusal often means that it has changed: then the page is asked anew. */
export const USER_ACTION: ActionOptions = { refetch: [], refetchRefused: [UserPageDocument] };

/** The file of an uploaded document; each look is noted in the trail. */
export const NOTED_DOWNLOAD = { failed: "No se ha podido descargar el documento. Inténtalo de nuevo." };

type Question = Required<Pick<AlertOptions, "theme" | "icon" | "title" | "text" | "textButton2">>;

/** What needs a yes and nothing else: asks once, does it, and says why when it couldn't be done. */
export function useAskedAction<
  Data extends Record<string, ActionPayload | null>,
  Variables extends OperationVariables,
>(
  document: TypedDocumentNode<Data, Variables>,
  options: ActionOptions = USER_ACTION,
): (question: Question, variables: Variables) => void {
  const alert = useAlert();
  const { run } = useAction(document, { ...options, onRefused: alert.error });
  return useCallback(
    (question, variables) => {
      const onConfirm = async () => {
        await run(variables);
      };
      alert.open({ ...question, textButton: "Cancelar", onConfirm });
    },
    [alert, run],
  );
}
