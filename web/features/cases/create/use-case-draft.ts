import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDraftWriter } from "../../../lib/form-draft.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { CaseDraftsDocument } from "../../../generated/graphql.ts";
import { keptName, leaveWords, textOf, type Flat, type KeptDraft } from "./kept-draft.ts";
import { useSaveDraft, type SaveOutcome } from "./use-save-draft.ts";

/** Where the typed words are. */
export type DraftState =
  | { status: "untouched" }
  /** Not yet on the server; it will be in a moment. */
  | { status: "pending" }
  | { status: "saving" }
  /** On the server since `at` (ISO 8601). */
  | { status: "saved"; at: string }
  /** Only in this browser: the server couldn't be reached or refused, with its words if it said any. */
  | { status: "kept"; message: string | null }
  /** Another window changed the draft, or ended it: nothing is saved from here until the person has decided. */
  | { status: "overtaken"; isGone: boolean };

const NOTHING: Flat = {};
const WAIT_MS = 2_000;
const RETRY_MS = 15_000;

interface CaseDraftOptions {
  /** Of the draft that is gone on with; null for a new form. */
  id: string | null;
  /** Which one the form begins with; null for a new form. */
  version: number | null;
  /** What the form begins with. */
  initial: Flat;
  /** What the server has of it; null when it has nothing. */
  stored: Flat | null;
  /** The first save made it. */
  onCreated: (id: string) => void;
}

interface FlushOptions {
  /** Also a form without a word. */
  evenEmpty?: boolean;
  /** Also when nothing is to be saved: to learn whether another window was here. */
  evenSaved?: boolean;
}

/**
 * Keeps the form on the server by itself, two seconds after the last change; until it is there, in this browser. One save
 * after the other, so an older one never overtakes a newer one; a failed one is tried again.
 */
export function useCaseDraft({ id: openedId, version, initial, stored, onCreated }: CaseDraftOptions) {
  const client = useApolloClient();
  const saveDraft = useSaveDraft();
  const [id, setId] = useState(openedId);
  const [state, setState] = useState<DraftState>({ status: "untouched" });
  const writer = useDraftWriter<KeptDraft>(keptName(id));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const work = useRef({
    id: openedId,
    version,
    latest: initial,
    saved: textOf(stored ?? NOTHING),
    /** Was sent, and no answer came. */
    unanswered: null as string | null,
    running: null as Promise<void> | null,
    isOvertaken: false,
    isOver: false,
    isLeft: false,
  });

  // The address and the draft's name may have changed between a word and its answer.
  const outside = useRef({ onCreated, writer });
  useEffect(() => {
    outside.current = { onCreated, writer };
  }, [onCreated, writer]);

  const overtake = useCallback((isGone: boolean) => {
    clearTimeout(timer.current);
    work.current.isOvertaken = true;
    setState({ status: "overtaken", isGone });
  }, []);

  const send = useCallback(async (): Promise<void> => {
    const now = work.current;
    const values = now.latest;
    setState({ status: "saving" });
    let outcome: SaveOutcome = await saveDraft({ id: now.id, values, version: now.version });
    // The other window was this one: only the answer got lost.
    if (outcome.status === "changed" && textOf(outcome.draft.values) === now.unanswered)
      outcome = await saveDraft({ id: now.id, values, version: outcome.draft.version });
    if (outcome.status === "changed" || outcome.status === "gone") return overtake(outcome.status === "gone");
    if (outcome.status === "failed") {
      now.unanswered = textOf(values);
      return setState({ status: "kept", message: outcome.message });
    }
    const { draft } = outcome;
    const isNew = now.id === null;
    const isAll = now.latest === values;
    Object.assign(now, { id: draft.id, version: draft.version, saved: textOf(values), unanswered: null });
    if (isAll || isNew) outside.current.writer.clear();
    else outside.current.writer.save({ values: now.latest, version: draft.version });
    setState(isAll ? { status: "saved", at: draft.updatedAt } : { status: "pending" });
    if (!isNew || now.isLeft) return undefined;
    setId(draft.id);
    outside.current.onCreated(draft.id);
    return undefined;
  }, [saveDraft, overtake]);

  /** Saves what isn't saved yet. Resolves to the draft's id; null without one. */
  const flush = useCallback(
    async ({ evenEmpty = false, evenSaved = false }: FlushOptions = {}): Promise<string | null> => {
      clearTimeout(timer.current);
      const now = work.current;
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
    [send],
  );

  const later = useCallback(
    (wait: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), wait);
    },
    [flush],
  );

  useEffect(() => {
    if (state.status !== "kept") return undefined;
    const again = () => void flush();
    later(RETRY_MS);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state, flush, later]);

  useRefetchOnReturn(async () => {
    const now = work.current;
    const { id: known, version: before } = now;
    if (known === null || now.running !== null || now.isOver || now.isOvertaken) return;
    const { data } = await client.query({ query: CaseDraftsDocument, fetchPolicy: "network-only" });
    // A save of our own meanwhile finds out by itself.
    if (data === undefined || now.running !== null || now.isOver || now.version !== before) return;
    const found = data.caseDrafts.find((one) => one.id === known);
    if (found?.version !== before) overtake(found === undefined);
  });

  const leave = useEffectEvent(() => {
    const now = work.current;
    const wasBlank = now.id === null;
    now.isLeft = true;
    // The last words go along, to another page of the application.
    leaveWords(flush().then((made) => (wasBlank && !now.isOver ? made : null)));
  });
  useEffect(() => {
    work.current.isLeft = false;
    // What this browser kept of an earlier visit.
    if (textOf(work.current.latest) !== work.current.saved) later(0);
    return () => leave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is opened
  }, []);

  const change = useCallback(
    (values: Flat) => {
      const now = work.current;
      now.latest = values;
      outside.current.writer.save({ values, version: now.version });
      if (now.isOvertaken) return;
      setState((shown) => (shown.status === "saving" ? shown : { status: "pending" }));
      later(WAIT_MS);
    },
    [later],
  );

  const end = useCallback(() => {
    work.current.isOver = true;
    clearTimeout(timer.current);
    outside.current.writer.clear();
  }, []);

  /** Makes another draft of what stands here. The form ends with it: it is opened anew. */
  const fork = useCallback(async (): Promise<SaveOutcome> => {
    const outcome = await saveDraft({ id: null, values: work.current.latest, version: null });
    if (outcome.status === "saved") end();
    return outcome;
  }, [saveDraft, end]);

  return {
    id,
    state,
    change,
    flush,
    fork,
    /** Another window was faster; told at once, also before the page shows it. */
    isOvertaken: () => work.current.isOvertaken,
    /** Something here is nowhere else. */
    isBehind: () => textOf(work.current.latest) !== work.current.saved,
    /** The case is there, or the draft was thrown away: nothing is kept any more. */
    end,
  };
}
