import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  DownloadUserCredentialDocumentDocument,
  DownloadUserIdentityDocumentDocument,
} from "../../../generated/graphql.ts";

interface Link {
  url: string | null;
  userErrors: readonly { message: string }[];
}

const FAILED = "No se ha podido descargar el documento. Inténtalo de nuevo.";

/** Fetches an uploaded document through a link that serves once; each look is noted in the trail. */
export function useDocumentDownload() {
  const client = useApolloClient();
  const alert = useAlert();
  const [running, setRunning] = useState(false);

  const fetchFrom = async (ask: () => Promise<Link | undefined>) => {
    setRunning(true);
    try {
      const link = await ask();
      if (link?.url) startDownload(link.url, null);
      else alert.error(link?.userErrors[0]?.message ?? FAILED);
    } catch (error) {
      alert.error(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  return {
    running,
    identity: (id: string) =>
      fetchFrom(async () => {
        const mutation = DownloadUserIdentityDocumentDocument;
        return (await client.mutate({ mutation, variables: { id } })).data?.downloadUserIdentityDocument;
      }),
    credential: (id: string) =>
      fetchFrom(async () => {
        const mutation = DownloadUserCredentialDocumentDocument;
        return (await client.mutate({ mutation, variables: { id } })).data?.downloadCredentialDocument;
      }),
  };
}
