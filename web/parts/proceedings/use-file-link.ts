import { useApolloClient } from "@apollo/client/react";
import {
  type DocumentFormat,
  AgreementDocumentLinkDocument,
  IssuedDocumentLinkDocument,
  SessionCalendarLinkDocument,
} from "../../generated/graphql.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";

/** Downloads of a matter: each asks for a link that works once and hands it to the browser. */
export function useFileLink() {
  const client = useApolloClient();
  const { download, running } = useDownloadLink("Error al descargar");
  const calendar = (id: string) =>
    download(async () => {
      const { data } = await client.mutate({ mutation: SessionCalendarLinkDocument, variables: { id } });
      return data?.sessionCalendarLink;
    });
  const agreement = (id: string, format: DocumentFormat) =>
    download(async () => {
      const variables = { id, format };
      return (await client.mutate({ mutation: AgreementDocumentLinkDocument, variables })).data
        ?.agreementDocumentLink;
    });
  const issued = (id: string, format: DocumentFormat) =>
    download(async () => {
      const variables = { id, format };
      return (await client.mutate({ mutation: IssuedDocumentLinkDocument, variables })).data
        ?.issuedDocumentLink;
    });
  return { running, calendar, agreement, issued };
}
