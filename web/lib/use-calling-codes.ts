import { useEffect, useState } from "react";
import { DOCUMENTED_CALLING_CODES, type CallingCodeOption } from "./calling-codes.ts";
import { CallingCodesDocument } from "./CallingCodes.generated.ts";
import { requestGraphql } from "./graphql-request.ts";

let loaded: readonly CallingCodeOption[] | null = null;

/**
 * The calling codes for a `PhoneField` of a page that is drawn on the server: the documented ones, soon all of them.
 * A failure to load catalogues is only logged, as documented.
 */
export function useCallingCodes(): readonly CallingCodeOption[] {
  const [codes, setCodes] = useState(DOCUMENTED_CALLING_CODES);
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      loaded ??= (await requestGraphql(CallingCodesDocument, {}, { quiet: true, signal: abort.signal }))
        .callingCodes;
      if (!abort.signal.aborted) setCodes(loaded);
    };
    load().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- documented: a failure to load catalogues is only logged
      if (!abort.signal.aborted) console.warn("A catalogue could not be loaded", error);
    });
    return () => abort.abort();
  }, []);
  return codes;
}
