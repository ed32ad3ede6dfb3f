import { useApolloClient } from "@apollo/client/react";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { CaseDocumentLinkDocument } from "../../../generated/graphql.ts";

/** Fetches a document of a case through a link that serves once. */
export function useDocumentLink() {
  const client = useApolloClient();
  const { download, running } = useDownloadLink("Error al descargar");
  return {
    running,
    fetchDocument: (id: string) =>
      void download(async () => {
        const { data } = await client.mutate({ mutation: CaseDocumentLinkDocument, variables: { id } });
        return data?.caseDocumentLink;
      }),
  };
}
