import { useEffect, useState } from "react";
import { startDownload } from "../../lib/download.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { serverMessage } from "../../lib/server-message.ts";
import {
  LeadAnswerDownloadDocument,
  OpenLeadAnswerDocument,
  type OpenLeadAnswerQuery,
} from "../../generated/plain/graphql.ts";

export type Answer = NonNullable<OpenLeadAnswerQuery["leadAnswer"]>;

export type LinkState =
  | { status: "loading" }
  | { status: "open"; answer: Answer }
  /** Unknown, expired or revoked: nobody can tell which. */
  | { status: "unknown" }
  | { status: "failed"; message: string | null };

const FAILED = "No se ha podido descargar. Inténtalo de nuevo.";

/** What the secret behind # opens. Asked once for each opening, which the server notes. */
export function useLeadAnswerLink(token: string): LinkState & { retry: () => void } {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ asked: string; state: LinkState } | null>(null);
  const asked = `${tries} ${token}`;
  const none: LinkState = token === "" ? { status: "unknown" } : { status: "loading" };
  const state = found?.asked === asked ? found.state : none;

  useEffect(() => {
    if (token === "") return undefined;
    const controller = new AbortController();
    const settle = (next: LinkState) => setFound({ asked, state: next });
    requestGraphql(OpenLeadAnswerDocument, { token }, { quiet: true, signal: controller.signal })
      .then(({ leadAnswer }) =>
        settle(leadAnswer === null ? { status: "unknown" } : { status: "open", answer: leadAnswer }),
      )
      .catch((error: unknown) => {
        if (!controller.signal.aborted) settle({ status: "failed", message: serverMessage(error) });
      });
    return () => controller.abort();
  }, [token, asked]);
  return { ...state, retry: () => setTries(tries + 1) };
}

/** Fetches a file of the answer through a link that serves once. */
export function useAnswerDownload(token: string) {
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (fileId: string) => {
    setRunning(fileId);
    setProblem(null);
    try {
      const { leadAnswerDownload } = await requestGraphql(
        LeadAnswerDownloadDocument,
        { token, fileId },
        { quiet: true },
      );
      const { url, fileName, userErrors } = leadAnswerDownload;
      if (url === null) setProblem(userErrors[0]?.message ?? FAILED);
      else startDownload(url, fileName);
    } catch (error) {
      setProblem(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(null);
    }
  };
  return { download, running, problem };
}
