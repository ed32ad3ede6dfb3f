import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router-dom";

const failures = new WeakSet<object>();

/** Notes that a script that comes late didn't. */
export function noteLateFailure(error: unknown): void {
  if (typeof error === "object" && error !== null) failures.add(error);
}

const lostSheets = new Set<HTMLLinkElement>();

/** Notes the style sheets that don't come: the bundler's own loader asks for each but once. */
export function noteLostSheets(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lostSheets.add(target);
  };
  // Such an event doesn't rise to the window, but passes it on its way down.
  window.addEventListener("error", note, { capture: true });
}

/** Asks for them again. */
export async function fetchLostSheets(): Promise<void> {
  const lost = [...lostSheets];
  lostSheets.clear();
  await Promise.all(lost.map(replaceLink));
}

function replaceLink(lost: HTMLLinkElement): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`No style sheet at ${link.href}`)));
    lost.replaceWith(link);
  });
}

/** Whether it was a page's script that didn't come; the router tells of a whole area's as of a bad request. */
function isLateFailure(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 400;
  return typeof error === "object" && error !== null && failures.has(error);
}

/** Older than this, a page that was loaded anew may be so again. */
const FRESH_MS = 10_000;

/** Whether this page was loaded anew only just now: once more would hardly help, and never end. */
export function isAnewAlready(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const isReload = (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
  return isReload && performance.now() < FRESH_MS;
}

async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

interface Anew {
  /** Being loaded anew: nothing has to be said yet. */
  isUnderWay: boolean;
  retry: () => void;
}

/**
 * For what stands in place of a page whose script didn't come. After a release an open page may ask for one that is gone: the
 * new page has all of them, so it is loaded anew, once. Not before the server answers: without network even the frame
 * would be lost. Then it waits for the network, or for whoever presses.
 */
export function useLoadAnew(error: unknown): Anew {
  const isLate = isLateFailure(error);
  const [isUnderWay, setUnderWay] = useState(() => isLate && !isAnewAlready());
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const asking = new AbortController();
    const begin = async () => {
      if (await isServerThere(asking.signal)) window.location.reload();
      else if (!asking.signal.aborted) setUnderWay(false);
    };
    void begin();
    return () => asking.abort();
  }, [isUnderWay]);
  useEffect(() => {
    if (!isLate) return undefined;
    const again = () => setUnderWay(true);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isLate]);
  return { isUnderWay, retry: () => setUnderWay(true) };
}
