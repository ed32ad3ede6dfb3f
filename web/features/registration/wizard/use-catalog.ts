import { useEffect, useState } from "react";
import type { TypedDocumentString } from "../../../generated/plain/graphql.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";

export interface Catalog<Data> {
  /** null until it is there. */
  data: Data | null;
  failed: boolean;
  retry: () => void;
}

/** Catalogues hardly ever change: one request each as long as the page is open. */
const loaded = new Map<unknown, unknown>();

/** A public catalogue. A failure is only logged, as documented; a page that can't do without it offers `retry`. */
export function useCatalog<Data extends object>(
  document: TypedDocumentString<Data, Record<string, never>>,
): Catalog<Data> {
  const [data, setData] = useState<Data | null>(() => (loaded.get(document) as Data | undefined) ?? null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed || loaded.has(document)) return undefined;
    const abort = new AbortController();
    requestGraphql(document, {}, { quiet: true, signal: abort.signal }).then(
      (answer) => {
        loaded.set(document, answer);
        setData(answer);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        // oxlint-disable-next-line no-console -- documented: a failure to load catalogues is only logged
        console.warn("A catalogue could not be loaded", error);
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [document, failed]);

  return { data, failed, retry: () => setFailed(false) };
}
