import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { ExportFormat } from "../generated/graphql.ts";
import { useDownloadLink, type DownloadLink } from "../lib/use-download-link.ts";
import { exportItems } from "./export-items.ts";
import { Menu } from "./Menu.tsx";

interface ListExportProps<Data, Variables, Column> {
  document: TypedDocumentNode<Data, Variables>;
  /** Those of the columns on the screen (`useSeenColumns`); without, there are none to choose among. */
  seen?: readonly Column[];
  /** For screen readers where it isn't all of the list: 'Exportar las seleccionadas'. */
  name?: string;
  size?: "md" | "sm";
  /** `columns`: those that are seen; null: all there is. */
  variables: (format: ExportFormat, columns: Column[] | null) => Variables;
}

/** 'Exportar': the list as it stands, as a file, in either format. */
export function ListExport<
  Data extends Record<string, DownloadLink | null>,
  Variables extends OperationVariables,
  Column,
>(props: ListExportProps<Data, Variables, Column>) {
  const { document, seen, name, size, variables } = props;
  const { download, busy } = useDownloadLink(document, { title: "Error al exportar" });
  const items = exportItems(
    seen === undefined ? ["all"] : ["all", "seen"],
    (format, onlySeen) => void download(variables(format, onlySeen && seen !== undefined ? [...seen] : null)),
  );
  return (
    <Menu label="Exportar" name={name} size={size} icon="download" iconOnly items={items} disabled={busy} />
  );
}
