import {
  type DocumentFormat,
  AgreementDocumentLinkDocument,
  IssuedDocumentLinkDocument,
  SessionCalendarLinkDocument,
} from "../../generated/graphql.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";

const TITLED = { title: "Error al descargar" };

/** Downloads of a matter: each asks for a link that works once and hands it to the browser. */
export function useFileLink() {
  const calendar = useDownloadLink(SessionCalendarLinkDocument, TITLED);
  const agreement = useDownloadLink(AgreementDocumentLinkDocument, TITLED);
  const issued = useDownloadLink(IssuedDocumentLinkDocument, TITLED);
  return {
    busy: calendar.busy || agreement.busy || issued.busy,
    calendar: (id: string) => calendar.download({ id }),
    agreement: (id: string, format: DocumentFormat) => agreement.download({ id, format }),
    issued: (id: string, format: DocumentFormat) => issued.download({ id, format }),
  };
}
