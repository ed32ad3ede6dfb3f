import { useRef, useState } from "react";
import type { UserProblem } from "../../lib/user-errors.ts";

/** What the server answers to a public form. */
export interface LeadAnswer {
  /** `S26-000012`; null while there are problems. */
  codeId: string | null;
  userErrors: UserProblem[];
}

const FAILED = "No se ha podido enviar la solicitud. Comprueba tu conexión e inténtalo de nuevo.";

/** Sends a public form once at a time. `failure`, ready to show, is about the whole request, not about its fields. */
export function useLeadRequest() {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);

  /** The answer; null while another one is under way, or after a failure. */
  const request = async (send: () => Promise<LeadAnswer>): Promise<LeadAnswer | null> => {
    if (busy.current) return null;
    busy.current = true;
    setRunning(true);
    setFailure(null);
    try {
      const receipt = await send();
      if (receipt.codeId === null && receipt.userErrors.length === 0) setFailure(FAILED);
      return receipt;
    } catch (error) {
      // Without network it can't be fetched any more, and there is no message of the server then.
      const told = await import("../../lib/server-message.ts").then(
        ({ serverMessage }) => serverMessage(error),
        () => null,
      );
      setFailure(told ?? FAILED);
      return null;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { request, running, failure, forgetFailure: () => setFailure(null) };
}
