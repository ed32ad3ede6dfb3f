import { useState } from "react";
import type { CaseListWish } from "./cases-url.ts";
import { Button } from "../../../ui/Button.tsx";
import type { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { lateDialog } from "../../../ui/late.tsx";

const CasesExportDialog = lateDialog(() => import("./CasesExportDialog.tsx"));

interface CasesExportProps {
  wish: CaseListWish;
  /** The name under which the choice of columns is kept. */
  table: string;
  columns: Parameters<typeof useSeenColumns>[1];
}

/** 'Exportar': the list as it stands, as a file. */
export function CasesExport(props: CasesExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Exportar
      </Button>
      {isOpen && <CasesExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
