import { EXPORT_FORMATS } from "../../../lib/export-formats.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";
import { ExportBalanceDocument } from "../../../generated/graphql.ts";

/** The whole balance as a file, in either format. */
export function useBalanceExport(): { items: readonly MenuItem[]; busy: boolean } {
  const { download, busy } = useDownloadLink(ExportBalanceDocument, { title: "Error al exportar" });
  const items = EXPORT_FORMATS.map(({ value: format, label }) => ({
    label,
    icon: "file" as const,
    onSelect: () => void download({ format }),
  }));
  return { items, busy };
}
