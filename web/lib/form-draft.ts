import { useCallback, useEffect, useMemo, useRef } from "react";
import { DRAFT_PREFIX, readSession } from "./session.ts";
import { tabItems } from "./browser-storage.ts";

interface DraftWriter<Values> {
  /** Keeps the values (written half a second after the last call, and at once when the page goes away). */
  save: (values: Values) => void;
  /** Forgets the draft: after the form was sent, or when the person throws it away. */
  clear: () => void;
}

export interface FormDraft<Values> extends DraftWriter<Values> {
  /** What was typed before the page was left or the session ended; null when there is nothing. */
  restored: Values | null;
}

const WRITE_DELAY = 500;

/** Whose drafts a form keeps: those of the person signed in, or (registration, recovery) those of a visitor. */
export type DraftOwner = "account" | "visitor";

/** An account number that doesn't exist, for visitors' drafts. */
const VISITOR = 0;

interface StoredDraft {
  owner: number;
  values: unknown;
}

function ownerNow(owner: DraftOwner): number | undefined {
  return owner === "visitor" ? VISITOR : readSession()?.userData.id;
}

/** A draft of the person signed in (or of a visitor); somebody else's in the same tab is thrown away unread. */
export function readDraft(key: string, whose: DraftOwner): unknown {
  const raw = tabItems().getItem(DRAFT_PREFIX + key);
  const owner = ownerNow(whose);
  if (raw === null || owner === undefined) return null;
  try {
    const stored = JSON.parse(raw) as StoredDraft;
    if (stored.owner === owner) return stored.values;
  } catch {
    // Unreadable: as good as none.
  }
  tabItems().removeItem(DRAFT_PREFIX + key);
  return null;
}

/**
 * Keeps what is typed into a form in sessionStorage, so that a reload or an expired session loses nothing.
 * `Values` must survive JSON (dates as `yyyy-mm-dd` texts, no files). One key per form and record, e.g. `task:T26-0000345`.
 * A visitor's form passes "visitor" and never gives a password to it.
 * With antd: `initialValues={draft.restored ?? defaults}` and `onValuesChange={(_, all) => draft.save(all)}`.
 */
export function useFormDraft<Values>(key: string, whose: DraftOwner = "account"): FormDraft<Values> {
  const restored = useMemo(() => readDraft(key, whose) as Values | null, [key, whose]);
  return { restored, ...useDraftWriter<Values>(key, whose) };
}

/**
 * A draft for what is guarded on leaving (`useLeaveGuard`): it outlives a reload and an ended session alone. Whoever went to
 * another page was asked, and has thrown it away.
 */
export function useGuardedDraft<Values>(key: string): FormDraft<Values> {
  const draft = useFormDraft<Values>(key);
  const { clear } = draft;
  useEffect(
    () => () => {
      if (readSession() !== null) clear();
    },
    [clear],
  );
  return draft;
}

/** As `useFormDraft` without reading: for a page that is drawn on the server and reads the draft (`readDraft`) later. */
export function useDraftWriter<Values>(key: string, whose: DraftOwner = "account"): DraftWriter<Values> {
  // Kept from while the session lived: a save that fires after it ended still knows whose words these are.
  const owner = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pending = useRef<{ key: string; values: Values } | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === null || owner.current === undefined) return;
    const draft: StoredDraft = { owner: owner.current, values: pending.current.values };
    tabItems().setItem(DRAFT_PREFIX + pending.current.key, JSON.stringify(draft));
    pending.current = null;
  }, []);

  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  const save = useCallback(
    (values: Values) => {
      owner.current = ownerNow(whose) ?? owner.current;
      pending.current = { key, values };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, WRITE_DELAY);
    },
    [key, whose, flush],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = null;
    tabItems().removeItem(DRAFT_PREFIX + key);
  }, [key]);

  return { save, clear };
}
