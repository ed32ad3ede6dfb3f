import { useCallback } from "react";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import {
  type ExportTasksInput,
  ExportTasksDocument,
  type TaskExportColumn,
} from "../../../generated/graphql.ts";
import { exportItems } from "../../../ui/export-items.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";

export type ExportSelection = Pick<ExportTasksInput, "filter" | "taskIds" | "sort" | "direction">;

interface TaskExport {
  /**
   * For a menu called 'Exportar': both formats with all there is of a task and, over a table, with the columns that are seen
   * in it.
   */
  itemsFor: (selection: ExportSelection, seen?: readonly TaskExportColumn[]) => readonly MenuItem[];
  /** The link is being made; the download itself is the browser's business. */
  busy: boolean;
}

/** Exports a list or a filtered selection: asks the server for a one-use link and hands it to the browser. */
export function useExportTasks(): TaskExport {
  const { download, busy } = useDownloadLink(ExportTasksDocument, { title: "Error al exportar" });
  const itemsFor = useCallback(
    (selection: ExportSelection, seen?: readonly TaskExportColumn[]) =>
      exportItems(
        seen === undefined ? ["all"] : ["all", "seen"],
        (format, onlySeen) =>
          void download({ input: { ...selection, format, columns: onlySeen ? seen?.slice() : undefined } }),
      ),
    [download],
  );
  return { itemsFor, busy };
}
