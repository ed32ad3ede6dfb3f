import { useApolloClient } from "@apollo/client/react";
import { showNotice } from "../../../lib/notices.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { CaseHistoryLinkDocument } from "../../../generated/graphql.ts";

/** 'Descargar historial': the case and everything that happened as a PDF, as the person may see it. */
export function HistoryDownload() {
  const { number } = useCaseView().record;
  const client = useApolloClient();
  const { download, running } = useDownloadLink("Error al descargar");

  const fetchHistory = async () => {
    let isZip = false;
    const isThere = await download(async () => {
      const { data } = await client.mutate({ mutation: CaseHistoryLinkDocument, variables: { number } });
      isZip = data?.caseHistoryLink.fileName?.endsWith(".zip") === true;
      return data?.caseHistoryLink;
    });
    if (isThere && isZip)
      showNotice({
        theme: "green",
        text: "El historial es muy largo: se descarga en varios PDF, en un .zip.",
      });
  };
  return (
    <Button icon="download" busy={running} onClick={() => void fetchHistory()}>
      {running ? "Cargando..." : "Descargar historial"}
    </Button>
  );
}
