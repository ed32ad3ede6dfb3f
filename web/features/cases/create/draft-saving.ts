import type { DraftState } from "./use-case-draft.ts";
import { useCallback, useEffect, useRef, type RefObject } from "react";
import { textOf, type Flat } from "./kept-draft.ts";

interface FlushOptions {
  /** Saves an empty form, too. */
  evenEmpty?: boolean;
  /** Asks the server also without changes: to learn whether another window has saved. */
  evenSaved?: boolean;
}

const RETRY_MS = 15_000;

/** The form's content and how far it is saved, in a ref: typing goes on while a save is under way. */
export interface DraftWork {
  id: string | null;
  version: number | null;
  latest: Flat;
  /** What the server has, as text. */
  saved: string;
  /** Was sent, and no answer came. */
  unanswered: string | null;
  running: Promise<void> | null;
  isOvertaken: boolean;
  isOver: boolean;
  isLeft: boolean;
}

/** One save after the other, so that an older one never overtakes a newer one; `later` waits for a pause in the typing. */
export function useOneByOne(workRef: RefObject<DraftWork>, send: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  /** Saves what isn't saved yet. Resolves to the draft's id; null without one. */
  const flush = useCallback(
    async ({ evenEmpty = false, evenSaved = false }: FlushOptions = {}): Promise<string | null> => {
      cancel();
      const now = workRef.current;
      while (now.running !== null) await now.running;
      const isBehind = textOf(now.latest) !== now.saved;
      const isAsked = now.id === null ? evenEmpty : evenSaved;
      if (now.isOver || now.isOvertaken || !(isBehind || isAsked)) return now.id;
      now.running = send().finally(() => {
        now.running = null;
      });
      await now.running;
      return now.id;
    },
    [workRef, send, cancel],
  );
  const later = useCallback(
    (wait: number) => {
      cancel();
      timer.current = setTimeout(() => void flush(), wait);
    },
    [flush, cancel],
  );
  return { flush, later, cancel };
}

export type Saving = ReturnType<typeof useOneByOne>;

/** What couldn't be saved is tried again, after a while and as soon as the network is back. */
export function useRetry(state: DraftState, { flush, later }: Saving) {
  useEffect(() => {
    if (state.status !== "kept") return undefined;
    const again = () => void flush();
    later(RETRY_MS);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state, flush, later]);
}
