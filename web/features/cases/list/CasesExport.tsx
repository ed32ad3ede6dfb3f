import { lazy, Suspense, useState } from "react";
import type { CaseListWish } from "./cases-url.ts";
import { Button } from "../../../ui/Button.tsx";

const CasesExportDialog = lazy(() => import("./CasesExportDialog.tsx"));

/** 'Exportar': the list as it stands, as a file. */
export function CasesExport({ wish }: { wish: CaseListWish }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Exportar
      </Button>
      {isOpen && (
        <Suspense fallback={<span role="status">Cargando...</span>}>
          <CasesExportDialog wish={wish} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
