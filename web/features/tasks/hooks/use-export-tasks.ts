import { useCallback } from "react";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { type ExportTasksInput, ExportTasksDocument } from "../../../generated/graphql.ts";
import { EXPORT_FORMATS } from "../../../lib/export-formats.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";

export type ExportSelection = Pick<ExportTasksInput, "filter" | "taskIds" | "sort" | "direction">;

interface TaskExport {
  /** The two formats, for a menu called 'Exportar'. */
  itemsFor: (selection: ExportSelection) => readonly MenuItem[];
  /** The link is being made; the download itself is the browser's business. */
  busy: boolean;
}

/** Exports a list or a filtered selection: asks the server for a one-use link and hands it to the browser. */
export function useExportTasks(): TaskExport {
  const { download, busy } = useDownloadLink(ExportTasksDocument, { title: "Error al exportar" });
  const itemsFor = useCallback(
    (selection: ExportSelection) =>
      EXPORT_FORMATS.map(({ value, label }) => ({
        label,
        icon: "file" as const,
        onSelect: () => void download({ input: { ...selection, format: value } }),
      })),
    [download],
  );
  return { itemsFor, busy };
}
