import { useState } from "react";
import { type InvitationDownloadKind, InvitationDownloadDocument } from "../../../generated/plain/graphql.ts";
import { startDownload } from "../../../lib/download.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { useOpenInvitation } from "../invitation-context.ts";

interface DownloadButtonProps {
  kind: InvitationDownloadKind;
  id: string;
  children: string;
}

const FAILED = "No se ha podido descargar. Inténtalo de nuevo.";

/** Asks for a link that works once and hands it to the browser. */
export function DownloadButton({ kind, id, children }: DownloadButtonProps) {
  const { token } = useOpenInvitation();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fetchIt = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const { invitationDownload } = await requestGraphql(
        InvitationDownloadDocument,
        { token, kind, id },
        { quiet: true },
      );
      const { url, fileName, userErrors } = invitationDownload;
      if (url !== null) startDownload(url, fileName);
      else setProblem(userErrors[0]?.message ?? FAILED);
    } catch (error) {
      setProblem(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  return (
    <span className="stack gap-4 at-start">
      <Button size="sm" icon="download" busy={running} onClick={() => void fetchIt()}>
        {children}
      </Button>
      {problem !== null && (
        <span className="danger small strong" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
