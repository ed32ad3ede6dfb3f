import { useQuery } from "@apollo/client/react";
import {
  type CaseExportColumn,
  CasesToExportDocument,
  ExportCasesDocument,
} from "../../../generated/graphql.ts";
import { plural } from "../../../lib/text.ts";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { ExportDialog } from "../../../ui/ExportDialog.tsx";
import { isNarrowed, type CaseListWish } from "./cases-url.ts";

function textOf(count: number | undefined, isFiltered: boolean): string {
  if (count === 0)
    return isFiltered ? "Ningún expediente coincide con estos filtros." : "No hay expedientes.";
  const what = count === undefined ? "Los expedientes" : plural(count, "expediente", "expedientes");
  return `${what} de la lista${isFiltered ? ", solo los que pasan tus filtros" : ""}, en el mismo orden.`;
}

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, CaseExportColumn>> = {
  number: "NUMBER",
  latest: "LATEST",
  specialist: "SPECIALIST",
  waiting: "WAITING",
  status: "STATUS",
};

interface CasesExportDialogProps {
  wish: CaseListWish;
  /** The name under which the choice of columns is kept. */
  table: string;
  columns: Parameters<typeof useSeenColumns>[1];
  onClose: () => void;
}

/** How many cases the file will hold, and the choice of its format. */
export default function CasesExportDialog({ wish, table, columns, onClose }: CasesExportDialogProps) {
  const seen = useSeenColumns(table, columns, EXPORTED);
  const { filter, sort, direction } = wish;
  const { data } = useQuery(CasesToExportDocument, { variables: { filter }, fetchPolicy: "network-only" });
  const count = data?.cases.totalCount;

  return (
    <ExportDialog
      title="Exportar expedientes"
      form="export-cases"
      text={textOf(count, isNarrowed(filter))}
      blocked={count === 0}
      document={ExportCasesDocument}
      hasColumns
      variables={(format, onlySeen) => ({
        input: { format, filter, sort, direction, columns: onlySeen ? [...seen] : null },
      })}
      onClose={onClose}
    />
  );
}
