import { useState } from "react";
import { useAlert } from "./alert-context.ts";
import { startDownload } from "./download.ts";
import { serverMessage } from "./server-message.ts";

/** What an answer says of a file that can be fetched once. */
export interface DownloadLink {
  url: string | null;
  fileName: string | null;
  userErrors: readonly { message: string }[];
}

const FAILED = "No se ha podido preparar el archivo. Inténtalo de nuevo.";

/** Fetches a file through a link that serves once. Resolves to whether the browser has it. */
export function useDownloadLink(title?: string) {
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const download = async (ask: () => Promise<DownloadLink | null | undefined>): Promise<boolean> => {
    setRunning(true);
    try {
      const link = await ask();
      if (link?.url) startDownload(link.url, link.fileName);
      else alert.error(link?.userErrors[0]?.message ?? FAILED, title);
      return Boolean(link?.url);
    } catch (error) {
      alert.error(serverMessage(error) ?? FAILED, title);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { download, running };
}
