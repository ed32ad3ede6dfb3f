import { showNotice } from "../../../lib/notices.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { CaseHistoryLinkDocument } from "../../../generated/graphql.ts";

/** 'Descargar historial': the case and everything that happened as a PDF, as the person may see it. */
export function HistoryDownload() {
  const { number } = useCaseView().record;
  const { download, busy } = useDownloadLink(CaseHistoryLinkDocument, { title: "Error al descargar" });

  const fetchHistory = async () => {
    const link = await download({ number });
    if (link?.fileName?.endsWith(".zip"))
      showNotice({
        theme: "green",
        text: "El historial es muy largo: se descarga en varios PDF, en un .zip.",
      });
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void fetchHistory()}>
      {busy ? "Cargando..." : "Descargar historial"}
    </Button>
  );
}
