import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import {
  NavigationType,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useNavigationType,
} from "react-router-dom";

/** How far down each page of this visit was left; by the key of its entry in the history. */
const positions = new Map<string, number>();

/**
 * A new page begins at its top or at the part its address names, an old one where it was left. React Router's own
 * `ScrollRestoration` writes to the session storage, where nothing may be written before somebody agreed. The router's
 * state is read for `preventScrollReset`, which no public hook tells.
 */
export function useScrollOnNavigation(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const stays = useContext(RouterState)?.preventScrollReset === true;
  const lastKey = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    // A reload and a way back from another site are the browser's to restore.
    const handBack = () => void (window.history.scrollRestoration = "auto");
    window.addEventListener("pagehide", handBack);
    return () => {
      handBack();
      window.removeEventListener("pagehide", handBack);
    };
  }, []);

  // At once with the new page, before scrolling to its top counts as scrolling in the old one.
  useLayoutEffect(() => {
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastKey.current === null || lastKey.current === key;
    lastKey.current = key;
    if (isFirst) return;
    const left = positions.get(key);
    if (type === NavigationType.Pop && left !== undefined) {
      // Newer browsers answer with a promise, which an effect must not return.
      window.scrollTo(0, left);
      return;
    }
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part !== null) part.scrollIntoView();
    else if (!stays) window.scrollTo(0, 0);
  }, [key, hash, type, stays]);
}
