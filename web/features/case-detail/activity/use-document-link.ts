import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { CaseDocumentLinkDocument } from "../../../generated/graphql.ts";

/** Fetches a document of a case through a link that serves once. */
export function useDocumentLink() {
  const { download, busy } = useDownloadLink(CaseDocumentLinkDocument, { title: "Error al descargar" });
  return { busy, fetchDocument: (id: string) => void download({ id }) };
}
