import { useEffect, useEffectEvent } from "react";

/** Asks again when the person comes back to the tab: what waited there may be old. Failures are the next poll's. */
export function useRefetchOnReturn(refetch: () => Promise<unknown> | undefined): void {
  const ask = useEffectEvent(() => {
    if (!document.hidden) refetch()?.catch(() => undefined);
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, []);
}
