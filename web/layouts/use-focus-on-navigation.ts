import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** The page itself, what stayed of the last one (a tab of the same page) or a dialog already has the focus: leave it there. */
function focusIsInContent(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.closest('main, [aria-modal="true"]') !== null;
}

let lastPathname: string | null = null;

/**
 * After going to another page the focus is on its heading: keyboard and screen reader start there. Not after the
 * first load, which the browser handles, and not when only the query changes. For layouts.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = lastPathname === null;
    const isSame = lastPathname === pathname;
    lastPathname = pathname;
    if (isFirst || isSame) return undefined;
    // One frame later: the page has set its title by then.
    const frame = requestAnimationFrame(() => {
      if (!focusIsInContent()) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
