import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { readDraft, useDraftWriter } from "../../../lib/form-draft.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { SaveCaseDraftDocument } from "./CreateCase.generated.ts";

type Flat = Readonly<Record<string, string>>;

/** Where the typed words are. */
export type DraftState =
  | { status: "untouched" }
  /** Not yet on the server; it will be in a moment. */
  | { status: "pending" }
  | { status: "saving" }
  /** On the server since `at` (ISO 8601). */
  | { status: "saved"; at: string }
  /** Only in this browser: the server couldn't be reached or refused, with its words if it said any. */
  | { status: "kept"; message: string | null };

const NOTHING: Flat = {};
const WAIT_MS = 2_000;
const RETRY_MS = 15_000;
const PATIENCE_MS = 3_000;

/** The name of the copy in this browser. */
const localKey = (id: string | null) => `create-case:${id ?? "new"}`;

function isFlat(value: unknown): value is Flat {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

/** What this browser kept of a draft because the server hadn't got it yet; null when there is nothing. */
export function keptDraft(id: string | null): Flat | null {
  const kept = readDraft(localKey(id), "account");
  return isFlat(kept) ? kept : null;
}

let lastWords: Promise<string | null> = Promise.resolve(null);

/**
 * Waits for what a form that was just left still had to save: whoever opens a draft then finds it. Resolves to the draft
 * it made of a blank form, whose address doesn't name it; once, and null without one. An answer that doesn't come (the
 * session ended) isn't waited for: this browser still has the words then.
 */
export async function settledDrafts(): Promise<string | null> {
  const enough = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const made = await Promise.race([lastWords, enough]);
  lastWords = Promise.resolve(null);
  return made;
}

interface CaseDraftOptions {
  /** Of the draft that is gone on with; null for a new form. */
  id: string | null;
  /** What the form begins with. */
  initial: Flat;
  /** What the server has of it, in the same order of its fields; null when it has nothing. */
  stored: Flat | null;
  /** The first save made it. */
  onCreated: (id: string) => void;
}

/**
 * Keeps the form on the server by itself, two seconds after the last change; until it is there, in this browser. One save
 * after the other, so an older one never overtakes a newer one; a failed one is tried again.
 */
export function useCaseDraft({ id: openedId, initial, stored, onCreated }: CaseDraftOptions) {
  const client = useApolloClient();
  const [id, setId] = useState(openedId);
  const [state, setState] = useState<DraftState>({ status: "untouched" });
  const { save: keep, clear: forget } = useDraftWriter<Flat>(localKey(id));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const work = useRef({
    id: openedId,
    latest: initial,
    saved: JSON.stringify(stored ?? NOTHING),
    running: null as Promise<void> | null,
    isOver: false,
    isLeft: false,
  });

  // The address may have changed between the first word and the answer.
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  }, [onCreated]);

  const send = useCallback(async (): Promise<void> => {
    const now = work.current;
    const values = now.latest;
    setState({ status: "saving" });
    try {
      const { data } = await client.mutate({
        mutation: SaveCaseDraftDocument,
        variables: { id: now.id, values: { ...values } },
      });
      const { draft = null, userErrors = [] } = data?.saveCaseDraft ?? {};
      if (!draft) return setState({ status: "kept", message: userErrors[0]?.message ?? null });
      now.saved = JSON.stringify(values);
      forget();
      const isNew = now.id === null;
      now.id = draft.id;
      setState(now.latest === values ? { status: "saved", at: draft.updatedAt } : { status: "pending" });
      if (!isNew || now.isLeft) return undefined;
      setId(draft.id);
      created.current(draft.id);
    } catch (error) {
      setState({ status: "kept", message: serverMessage(error) });
    }
    return undefined;
  }, [client, forget]);

  /** Saves what isn't saved yet (`evenEmpty`: also a form without a word). Resolves to the draft's id; null without one. */
  const flush = useCallback(
    async (evenEmpty = false): Promise<string | null> => {
      clearTimeout(timer.current);
      const now = work.current;
      while (now.running !== null) await now.running;
      const isBehind = JSON.stringify(now.latest) !== now.saved;
      if (now.isOver || !(isBehind || (evenEmpty && now.id === null))) return now.id;
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

  const leave = useEffectEvent(() => {
    const now = work.current;
    const wasBlank = now.id === null;
    now.isLeft = true;
    // The last words go along, to another page of the application.
    lastWords = flush().then((made) => (wasBlank && !now.isOver ? made : null));
  });
  useEffect(() => {
    work.current.isLeft = false;
    // What this browser kept of an earlier visit.
    if (JSON.stringify(work.current.latest) !== work.current.saved) later(0);
    return () => leave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is opened
  }, []);

  const change = useCallback(
    (values: Flat) => {
      work.current.latest = values;
      keep(values);
      setState((now) => (now.status === "saving" ? now : { status: "pending" }));
      later(WAIT_MS);
    },
    [keep, later],
  );

  const end = useCallback(() => {
    work.current.isOver = true;
    clearTimeout(timer.current);
    forget();
  }, [forget]);

  return {
    id,
    state,
    change,
    flush,
    /** The case is there, or the draft was thrown away: nothing is kept any more. */
    end,
  };
}
