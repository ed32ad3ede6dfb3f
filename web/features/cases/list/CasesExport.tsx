import { lazy, Suspense, useState } from "react";
import type { CaseListWish } from "./cases-url.ts";
import type { CaseExportColumn } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";

const CasesExportDialog = lazy(() => import("./CasesExportDialog.tsx"));

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, CaseExportColumn>> = {
  number: "NUMBER",
  latest: "LATEST",
  specialist: "SPECIALIST",
  status: "STATUS",
};

interface CasesExportProps {
  wish: CaseListWish;
  /** The name under which the choice of columns is kept. */
  table: string;
  columns: Parameters<typeof useSeenColumns>[1];
}

/** 'Exportar': the list as it stands, as a file. */
export function CasesExport({ wish, table, columns }: CasesExportProps) {
  const seen = useSeenColumns(table, columns, EXPORTED);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Exportar
      </Button>
      {isOpen && (
        <Suspense fallback={<span role="status">Cargando...</span>}>
          <CasesExportDialog wish={wish} seen={seen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
