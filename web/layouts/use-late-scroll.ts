import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** How far down each page of this visit was left; by the key of its entry in the history. */
const positions = new Map<string, number>();

/** After so long nobody expects the page to move by itself any more. */
const PATIENCE_MS = 5_000;

const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls down as often as the page grows, until it is high enough, somebody scrolls, or it takes too long. */
function scrollAsItGrows(position: number): () => void {
  const go = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) <= 1) stop();
  };
  const growth = new ResizeObserver(go);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const kind of BY_HAND) window.removeEventListener(kind, stop);
  };
  for (const kind of BY_HAND) window.addEventListener(kind, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/**
 * Back to where a page was left, beside React Router's `ScrollRestoration`: that scrolls once, with the page, and the rows of
 * a list come a moment after it, so that the page is too short then.
 */
export function useLateScroll(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const lastKey = useRef(key);

  // At once with the new page, before scrolling to its top counts as scrolling in the old one.
  useLayoutEffect(() => {
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastKey.current === key;
    lastKey.current = key;
    const left = positions.get(key);
    if (isFirst || type !== NavigationType.Pop || left === undefined) return undefined;
    return scrollAsItGrows(left);
  }, [key, type]);
}
