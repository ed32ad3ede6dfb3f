import { useCallback } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { ArchiveCaseInListDocument } from "../../../generated/graphql.ts";

/** Puts a case away, or back, for oneself; afterwards offers to undo it. */
export function useArchiveCase(): (number: string, archived: boolean) => Promise<void> {
  const alert = useAlert();
  const { run } = useAction(ArchiveCaseInListDocument, {
    onRefused: alert.error,
    quiet: true,
    parallel: true,
  });

  return useCallback(
    async (number: string, archived: boolean) => {
      if (!(await run({ number, archived })).done) return;
      const undo = async () => {
        if ((await run({ number, archived: !archived })).done)
          showNotice({ theme: "green", text: `${number} está como antes.` });
      };
      showNotice({
        theme: "green",
        text: archived ? `${number} está en Archivados.` : `${number} ha vuelto a la lista.`,
        action: { label: "Deshacer", onSelect: () => void undo() },
      });
    },
    [run],
  );
}
