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
 * With `form`, the id of an element around the field, only once something in there gets the focus: who merely reads the
 * page doesn't fetch them. A failure to load catalogues is only logged, as documented.
 */
export function useCallingCodes(form?: string): readonly CallingCodeOption[] {
  const [codes, setCodes] = useState(DOCUMENTED_CALLING_CODES);
  useEffect(() => {
    const abort = new AbortController();
    const begin = () =>
      load(abort.signal).then(
        (all) => {
          if (!abort.signal.aborted) setCodes(all);
        },
        (error: unknown) => {
          // oxlint-disable-next-line no-console -- documented: a failure to load catalogues is only logged
          if (!abort.signal.aborted) console.warn("A catalogue could not be loaded", error);
        },
      );
    const place = form === undefined ? null : document.getElementById(form);
    if (place === null || place.contains(document.activeElement)) void begin();
    else place.addEventListener("focusin", () => void begin(), { once: true, signal: abort.signal });
    return () => abort.abort();
  }, [form]);
  return codes;
}
