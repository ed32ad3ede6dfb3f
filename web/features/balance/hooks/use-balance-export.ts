import { useApolloClient } from "@apollo/client/react";
import type { ExportFormat } from "../../../generated/schema-types.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";
import { ExportBalanceDocument } from "./ExportBalance.generated.ts";

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: "XLSX", label: "Excel (.xlsx)" },
  { format: "CSV", label: "CSV (.csv)" },
];

/** The whole balance as a file, in either format. */
export function useBalanceExport(): { items: readonly MenuItem[]; running: boolean } {
  const client = useApolloClient();
  const { download, running } = useDownloadLink("Error al exportar");
  const items = FORMATS.map(({ format, label }) => ({
    label,
    icon: "file" as const,
    onSelect: () =>
      void download(async () => {
        const { data } = await client.mutate({ mutation: ExportBalanceDocument, variables: { format } });
        return data?.exportBalance;
      }),
  }));
  return { items, running };
}
