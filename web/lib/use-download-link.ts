import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useCallback } from "react";
import { useAlert } from "./alert-context.ts";
import { startDownload } from "./download.ts";
import { useAction, type ActionOptions, type PayloadOf } from "./use-action.ts";
import type { UserProblem } from "./user-errors.ts";

/** What an answer says of a file that can be fetched once. */
export interface DownloadLink {
  url: string | null;
  fileName?: string | null;
  userErrors: readonly UserProblem[];
}

interface DownloadOptions extends Pick<ActionOptions, "failed" | "refetch" | "fetchPolicy"> {
  /** Heads the alert when there is no link. */
  title?: string;
}

const FAILED = "No se ha podido preparar el archivo. Inténtalo de nuevo.";

/** Fetches a file through a link that serves once; when there is none, the alert says why. */
export function useDownloadLink<
  Data extends Record<string, DownloadLink | null>,
  Variables extends OperationVariables,
>(
  document: TypedDocumentNode<Data, Variables>,
  { title, failed = FAILED, refetch = [], fetchPolicy }: DownloadOptions = {},
) {
  const alert = useAlert();
  const { run, busy, pending } = useAction(document, { failed, refetch, fetchPolicy, quiet: true });
  /** Resolves to the answer once the browser has the link, else to null. `fileName`: where the answer names none. */
  const download = useCallback(
    async (variables: Variables, fileName: string | null = null): Promise<PayloadOf<Data> | null> => {
      const { payload, problems, done } = await run(variables);
      const link: DownloadLink | null = payload;
      if (payload !== null && link?.url) {
        startDownload(link.url, link.fileName ?? fileName);
        return payload;
      }
      if (done || problems.length > 0) alert.error(problems[0]?.message ?? failed, title);
      return null;
    },
    [alert, failed, run, title],
  );
  return { download, busy, pending };
}
