import { useEffect, useState } from "react";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { PasswordResetLinkWorksDocument } from "../../generated/plain/graphql.ts";

/** Whether a mail's link still works is asked before its code is shown; where no answer comes, sending it will tell. */
export function useMailedLink(historicalId: string | undefined): "asking" | "open" | "dead" {
  const [answer, setAnswer] = useState<{ historicalId: string; works: boolean } | null>(null);
  useEffect(() => {
    if (historicalId === undefined) return undefined;
    const abort = new AbortController();
    const tell = (works: boolean) => {
      if (!abort.signal.aborted) setAnswer({ historicalId, works });
    };
    const options = { quiet: true, signal: abort.signal };
    requestGraphql(PasswordResetLinkWorksDocument, { historicalId }, options).then(
      ({ passwordResetLinkWorks }) => tell(passwordResetLinkWorks),
      () => tell(true),
    );
    return () => abort.abort();
  }, [historicalId]);
  if (historicalId === undefined) return "open";
  if (answer?.historicalId !== historicalId) return "asking";
  return answer.works ? "open" : "dead";
}
