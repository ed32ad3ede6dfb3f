import { useMutation } from "@apollo/client/react";
import { useCallback } from "react";
import { type ExportFormat, type ExportTasksInput, ExportTasksDocument } from "../../../generated/graphql.ts";
import { startDownload } from "../../../lib/download.ts";
import { EXPORT_FORMATS } from "../../../lib/export-formats.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";

export type ExportSelection = Pick<ExportTasksInput, "filter" | "taskIds">;

interface TaskExport {
  /** The two formats, for a menu called 'Exportar'. */
  itemsFor: (selection: ExportSelection) => readonly MenuItem[];
  /** The link is being made; the download itself is the browser's business. */
  running: boolean;
}

/** Exports a list or a filtered selection: asks the server for a one-use link and hands it to the browser. */
export function useExportTasks(): TaskExport {
  const alert = useAlert();
  const [exportTasks, { loading }] = useMutation(ExportTasksDocument);

  const run = useCallback(
    async (selection: ExportSelection, format: ExportFormat) => {
      const failed = (text: string | null) =>
        alert.error(text ?? "No se ha podido preparar el archivo. Inténtalo de nuevo.", "Error al exportar");
      try {
        const { data } = await exportTasks({ variables: { input: { ...selection, format } } });
        const payload = data?.exportTasks;
        const url = payload?.url;
        if (url === undefined || url === null) failed(payload?.userErrors[0]?.message ?? null);
        else startDownload(url, payload?.fileName ?? null);
      } catch (error) {
        failed(serverMessage(error));
      }
    },
    [alert, exportTasks],
  );

  const itemsFor = useCallback(
    (selection: ExportSelection) =>
      EXPORT_FORMATS.map(({ value, label }) => ({
        label,
        icon: "file" as const,
        onSelect: () => void run(selection, value),
      })),
    [run],
  );
  return { itemsFor, running: loading };
}
