import { useEffect, useEffectEvent } from "react";

/** Calls whenever the window is looked at again, at most every two seconds: others may have worked on it meanwhile. */
export function useOnReturn(call: () => void): void {
  const run = useEffectEvent(call);
  useEffect(() => {
    let last = Date.now();
    const come = () => {
      if (document.visibilityState === "hidden" || Date.now() - last < 2_000) return;
      last = Date.now();
      run();
    };
    document.addEventListener("visibilitychange", come);
    window.addEventListener("focus", come);
    return () => {
      document.removeEventListener("visibilitychange", come);
      window.removeEventListener("focus", come);
    };
  }, []);
}
