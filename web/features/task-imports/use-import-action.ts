import { useCallback, useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { useAlert } from "../../lib/alert-context.ts";
import type { TaskImport } from "./import-types.ts";
import type { ImportConnection } from "./use-task-import.ts";

interface ImportPayload {
  import: TaskImport | null;
  userErrors: readonly { message: string }[];
}

export interface ImportAction {
  busy: boolean;
  /** Runs one mutation that answers with the import. True when it was done; otherwise the alert has said why not. */
  run: (ask: () => Promise<ImportPayload | undefined>) => Promise<boolean>;
}

const FAILED = "No se pudo guardar el cambio. Comprueba tu conexión e inténtalo de nuevo.";

/** One change of an import at a time: the state is taken over, a refusal is told in the server's words. */
export function useImportAction({ accept, reload }: ImportConnection): ImportAction {
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (ask: () => Promise<ImportPayload | undefined>) => {
      setBusy(true);
      try {
        const payload = await ask();
        const problem = payload?.userErrors[0];
        if (payload?.import) accept(payload.import);
        // Refused because the import has moved on: what is shown must be what is.
        else await reload();
        if (problem !== undefined) alert.error(problem.message);
        return problem === undefined;
      } catch (error) {
        alert.error(serverMessage(error) ?? FAILED);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [accept, reload, alert],
  );
  return { busy, run };
}
