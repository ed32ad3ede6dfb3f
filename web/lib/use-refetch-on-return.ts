import { useEffect, useEffectEvent } from "react";

/** Coming back tells twice: the tab is seen, and the window has the focus. */
const SAME_RETURN_MS = 2_000;

/** Asks again when the person comes back to the page: what waited there may be old. Failures are the next one's. */
export function useRefetchOnReturn(refetch: () => Promise<unknown> | undefined): void {
  const ask = useEffectEvent(() => void refetch()?.catch(() => undefined));
  useEffect(() => {
    let last = -Infinity;
    const come = () => {
      if (document.hidden || performance.now() - last < SAME_RETURN_MS) return;
      last = performance.now();
      ask();
    };
    document.addEventListener("visibilitychange", come);
    window.addEventListener("focus", come);
    return () => {
      document.removeEventListener("visibilitychange", come);
      window.removeEventListener("focus", come);
    };
  }, []);
}
