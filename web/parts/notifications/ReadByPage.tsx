import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { MarkNotificationsReadDocument } from "../../generated/graphql.ts";
import { useAction } from "../../lib/use-action.ts";
import { FAILED_PART } from "../../ui/StateMessage.tsx";

const EVERY_MS = 500;

/** Whether somebody sees the page of the address whole: nothing of it is on its way, and nothing failed to come. */
function isShown(page: Element | null): boolean {
  return (
    !document.hidden &&
    page !== null &&
    page.childElementCount > 0 &&
    page.querySelector(`[aria-busy="true"],[${FAILED_PART}]`) === null
  );
}

interface ReadByPageProps {
  /** How many notices wait to be read; undefined until the server has said so. */
  unread: number | undefined;
  /** The address where the role begins: nobody has gone there for a notice, and no single one is told there. */
  home: string;
  /** Asks for the number again. */
  onRead: () => void;
}

/**
 * Marks the notices that lead to the page in sight as read, however it was come to: once for each address, after the page
 * has shown. What is recorded while it stays open isn't on it yet, and waits. By itself, so that a step of a navigation
 * draws nothing anew.
 */
export function ReadByPage({ unread, home, onRead }: ReadByPageProps) {
  const { pathname, search, hash } = useLocation();
  const { run } = useAction(MarkNotificationsReadDocument, { quiet: true, parallel: true, refetch: [] });
  const isKnown = unread !== undefined;
  const mark = useEffectEvent(async (address: string) => {
    if (unread === undefined || unread === 0) return;
    const paths = [...new Set([address, pathname + search, pathname])].filter((path) => path !== home);
    if (paths.length === 0) return;
    const { done, payload } = await run({ paths });
    if (done && payload.unread !== unread) onRead();
  });
  useEffect(() => {
    if (!isKnown) return undefined;
    const address = pathname + search + hash;
    const timer = setInterval(() => {
      if (!isShown(document.querySelector("main"))) return;
      clearInterval(timer);
      void mark(address);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isKnown, pathname, search, hash]);
  return null;
}
