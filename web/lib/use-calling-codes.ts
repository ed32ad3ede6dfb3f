import { useEffect, useState } from "react";
import { DOCUMENTED_CALLING_CODES, type CallingCodeOption } from "./calling-codes.ts";

let loaded: readonly CallingCodeOption[] | null = null;

async function load(signal: AbortSignal): Promise<readonly CallingCodeOption[]> {
  const { requestCallingCodes } = await import("./request-calling-codes.ts");
  loaded ??= await requestCallingCodes(signal);
  return loaded;
}

/**
 * The calling codes for a `PhoneField` of a page that is drawn on the server: the documented ones, soon all of them.
 * With `field`, the id of a control, only once something in its form gets the focus: who merely reads the page doesn't
 * fetch them. A failure to load catalogues is only logged, as documented.
 */
export function useCallingCodes(field?: string): readonly CallingCodeOption[] {
  const [codes, setCodes] = useState(DOCUMENTED_CALLING_CODES);
  useEffect(() => {
    const abort = new AbortController();
    const begin = () => {
      load(abort.signal)
        .then((all) => {
          if (!abort.signal.aborted) setCodes(all);
        })
        .catch((error: unknown) => {
          // oxlint-disable-next-line no-console -- documented: a failure to load catalogues is only logged
          if (!abort.signal.aborted) console.warn("A catalogue could not be loaded", error);
        });
    };
    const place = field === undefined ? null : document.getElementById(field)?.closest("form");
    if (!place || place.contains(document.activeElement)) begin();
    else place.addEventListener("focusin", begin, { once: true });
    return () => {
      abort.abort();
      place?.removeEventListener("focusin", begin);
    };
  }, [field]);
  return codes;
}
