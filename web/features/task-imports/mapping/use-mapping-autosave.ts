import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { showNotice } from "../../../lib/notices.ts";
import type { Choice, TaskImport } from "../import-types.ts";
import type { ImportConnection } from "../use-task-import.ts";
import {
  afterSaving,
  conflicts,
  emptyDraft,
  isEmpty,
  keepMine,
  reconcile,
  takeStored,
  unsaved,
  withChoices,
  withDetail,
  type DetailField,
  type MappingDraft,
} from "./mapping-draft.ts";
import { useSendMapping } from "./use-send-mapping.ts";

const SAVE_DELAY_MS = 600;
const RETRY_DELAY_MS = 3000;
const JOINED = "Otra persona trabaja en esta importación: se han unido sus cambios y los tuyos.";

export type SaveState = "saved" | "waiting" | "saving" | "failed" | "conflict";

export interface MappingAutosave {
  draft: MappingDraft;
  choose: (made: Readonly<Record<string, Choice>>) => void;
  type: (field: DetailField, value: string) => void;
  state: SaveState;
  /** Why the last try was refused, in the server's words; null while it only waits for the network. */
  refusal: string | null;
  /** What somebody else stored meanwhile; empty unless `state` is "conflict". */
  conflict: readonly ConflictField[];
  loadStored: () => void;
  applyMine: () => void;
  /** Stores what isn't stored yet, at once. False when it couldn't be. */
  flush: () => Promise<boolean>;
}

type Outcome =
  | { kind: "saved" }
  | { kind: "overtaken" }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" };

/** A refused change waits for the next one; an unreachable server is tried again. Each change starts the pause anew. */
function pauseBefore(state: SaveState, refusal: string | null): number | null {
  if (state === "saving" || state === "conflict") return null;
  if (state !== "failed") return SAVE_DELAY_MS;
  return refusal === null ? RETRY_DELAY_MS : null;
}

/** One run at a time: calls meanwhile wait for it. */
function useShared(run: () => Promise<boolean>): () => Promise<boolean> {
  const running = useRef<Promise<boolean> | null>(null);
  return useCallback(() => {
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [run]);
}

/** Leaving doesn't wait for the pause after the last key; closing the tab asks first. */
function useLeaving(isDirty: boolean, flush: () => Promise<boolean>): void {
  useEffect(() => () => void flush(), [flush]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

/** The newest draft and the newest stored import, in a ref: a save goes on over several renders. */
interface Latest {
  draft: MappingDraft;
  stored: TaskImport;
}

/** Sends what isn't stored yet, once, and takes over what is stored then. */
function useSend(
  latestRef: RefObject<Latest>,
  { accept, reload }: ImportConnection,
  put: (next: MappingDraft) => void,
) {
  const sendMapping = useSendMapping();
  return useCallback(
    async (dirty: MappingDraft, base: TaskImport): Promise<Outcome> => {
      const saving = await sendMapping(dirty, base);
      if (saving.kind === "saved") {
        latestRef.current.stored = saving.stored;
        put(afterSaving(latestRef.current.draft, dirty, saving.stored));
        accept(saving.stored);
        return { kind: "saved" };
      }
      if (saving.kind !== "stale") return saving;
      const now = await reload().catch(() => null);
      // Only a version that has moved says that somebody else was here; anything else is a plain refusal.
      if (now === null || now.version === base.version) return { kind: "refused", message: saving.message };
      latestRef.current.stored = now;
      return { kind: "overtaken" };
    },
    [sendMapping, accept, reload, put, latestRef],
  );
}

/** Saves until all is stored, or until somebody has to decide. */
function useSaving(
  latestRef: RefObject<Latest>,
  send: (dirty: MappingDraft, base: TaskImport) => Promise<Outcome>,
) {
  const [state, setState] = useState<SaveState>("saved");
  const [refusal, setRefusal] = useState<string | null>(null);
  const saveAll = useCallback(async (): Promise<boolean> => {
    let joined = false;
    for (;;) {
      const { draft: now, stored: base } = latestRef.current;
      const dirty = unsaved(now, base);
      if (isEmpty(dirty)) {
        setState("saved");
        setRefusal(null);
        if (joined) showNotice({ theme: "yellow", text: JOINED });
        return true;
      }
      if (conflicts(now, base).length > 0) {
        setState("conflict");
        return false;
      }
      setState("saving");
      const outcome = await send(dirty, base);
      if (outcome.kind === "overtaken") {
        joined = true;
      } else if (outcome.kind !== "saved") {
        setRefusal(outcome.kind === "refused" ? outcome.message : null);
        setState("failed");
        return false;
      }
    }
  }, [send, latestRef]);
  return { state, setState, refusal, setRefusal, flush: useShared(saveAll) };
}

/**
 * Stores the mapping while it is worked on, one request at a time. Work of another person on other columns is joined
 * with one's own; on the same ones the person decides. Whatever isn't stored is kept in the browser and tried again.
 */
export function useMappingAutosave(stored: TaskImport, connection: ImportConnection): MappingAutosave {
  const kept = useFormDraft<MappingDraft>(`task-import:${stored.id}`);
  const [draft, setDraft] = useState<MappingDraft>(() =>
    reconcile(kept.restored ?? emptyDraft(stored), stored),
  );
  const latest = useRef<Latest>({ draft, stored });
  useLayoutEffect(() => {
    latest.current.stored = stored;
  }, [stored]);
  const { save: keep, clear: forget } = kept;

  const put = useCallback(
    (next: MappingDraft) => {
      latest.current.draft = next;
      setDraft(next);
      if (isEmpty(unsaved(next, latest.current.stored))) forget();
      else keep(next);
    },
    [keep, forget],
  );

  useEffect(() => put(reconcile(latest.current.draft, stored)), [stored, put]);

  const send = useSend(latest, connection, put);
  const { state, setState, refusal, setRefusal, flush } = useSaving(latest, send);
  const isDirty = !isEmpty(unsaved(draft, stored));
  useEffect(() => {
    const pause = pauseBefore(state, refusal);
    if (pause === null || isEmpty(unsaved(draft, stored))) return undefined;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [state, refusal, draft, stored, flush]);
  useLeaving(isDirty, flush);

  const edit = (next: MappingDraft) => {
    setRefusal(null);
    setState((before) => (before === "saving" || before === "conflict" ? before : "waiting"));
    put(next);
  };
  const settle = (next: MappingDraft) => {
    put(next);
    setState("waiting");
    void flush();
  };

  return {
    draft,
    choose: (made) => edit(withChoices(draft, stored, made)),
    type: (field, value) => edit(withDetail(draft, stored, field, value)),
    state: isDirty ? (state === "saved" ? "waiting" : state) : "saved",
    refusal,
    conflict: state === "conflict" ? conflicts(draft, stored) : [],
    loadStored: () => settle(takeStored(latest.current.draft, latest.current.stored)),
    applyMine: () => settle(keepMine(latest.current.draft, latest.current.stored)),
    flush,
  };
}
