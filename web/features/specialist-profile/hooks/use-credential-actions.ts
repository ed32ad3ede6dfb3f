import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  DownloadCredentialDocumentDocument,
  RemoveCredentialDocument,
  type ProfileCredentialFragment,
} from "../../../generated/graphql.ts";

const NOT_REMOVED = "No se ha podido eliminar la credencial. Inténtalo de nuevo.";
const NOT_DOWNLOADED = "No se ha podido descargar el documento. Inténtalo de nuevo.";

/** What can be done with a stored credential besides editing it. */
export function useCredentialActions({ id, title, document }: ProfileCredentialFragment) {
  const client = useApolloClient();
  const alert = useAlert();
  const [downloading, setDownloading] = useState(false);

  const removeNow = async () => {
    try {
      const { data } = await client.mutate({ mutation: RemoveCredentialDocument, variables: { id } });
      const { message = null, userErrors = [] } = data?.removeCredential ?? {};
      const problem = userErrors[0];
      if (problem === undefined)
        showNotice({ theme: "green", text: message ?? "Se ha eliminado la credencial" });
      else alert.error(problem.message);
    } catch (error) {
      alert.error(serverMessage(error) ?? NOT_REMOVED);
    }
  };
  const remove = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar credencial",
      text: `Se eliminará «${title}»${document === null ? "" : " con su documento"}. No se puede deshacer.`,
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: removeNow,
    });

  const download = async () => {
    setDownloading(true);
    try {
      const { data } = await client.mutate({
        mutation: DownloadCredentialDocumentDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      const answer = data?.downloadCredentialDocument;
      if (answer?.url) startDownload(answer.url, document?.fileName ?? null);
      else alert.error(answer?.userErrors[0]?.message ?? NOT_DOWNLOADED);
    } catch (error) {
      alert.error(serverMessage(error) ?? NOT_DOWNLOADED);
    } finally {
      setDownloading(false);
    }
  };
  return { remove, download, downloading };
}
