import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useDraftWriter } from "../../../lib/form-draft.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { CaseDraftsDocument } from "../../../generated/graphql.ts";
import { keptName, leaveWords, textOf, type Flat, type KeptDraft } from "./kept-draft.ts";
import { useSaveDraft, type SaveOutcome } from "./use-save-draft.ts";
import { useOneByOne, useRetry, type DraftWork, type Saving } from "./draft-saving.ts";

/** Where the form's content is kept. */
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

/** Looks on coming back whether another window was faster, or has ended the draft. */
function useOvertaking(workRef: RefObject<DraftWork>, overtake: (isGone: boolean) => void) {
  const client = useApolloClient();
  useRefetchOnReturn(async () => {
    const now = workRef.current;
    const { id: known, version: before } = now;
    if (known === null || now.running !== null || now.isOver || now.isOvertaken) return;
    const { data } = await client.query({ query: CaseDraftsDocument, fetchPolicy: "network-only" });
    // A save of our own that ran meanwhile has noticed it by itself.
    if (data === undefined || now.running !== null || now.isOver || now.version !== before) return;
    const found = data.caseDrafts.find((one) => one.id === known);
    if (found?.version !== before) overtake(found === undefined);
  });
}

/** What this browser kept of an earlier visit is saved at once, and the last words when the form is left. */
function useVisit(workRef: RefObject<DraftWork>, { flush, later }: Saving) {
  const leave = useEffectEvent(() => {
    const now = workRef.current;
    const wasBlank = now.id === null;
    now.isLeft = true;
    // The last words go along, to another page of the application.
    leaveWords(flush().then((made) => (wasBlank && !now.isOver ? made : null)));
  });
  useEffect(() => {
    workRef.current.isLeft = false;
    if (textOf(workRef.current.latest) !== workRef.current.saved) later(0);
    return () => leave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is opened
  }, []);
}

interface SendOptions {
  workRef: RefObject<DraftWork>;
  /** The newest of what is outside: the address and the draft's name may change between a word and its answer. */
  outsideRef: RefObject<{
    onCreated: (id: string) => void;
    writer: ReturnType<typeof useDraftWriter<KeptDraft>>;
  }>;
  setId: (id: string) => void;
  setState: (state: DraftState) => void;
  overtake: (isGone: boolean) => void;
}

/** Sends what is on the form now. */
function useSend({ workRef, outsideRef, setId, setState, overtake }: SendOptions) {
  const saveDraft = useSaveDraft();
  return useCallback(async (): Promise<void> => {
    const now = workRef.current;
    const values = now.latest;
    setState({ status: "saving" });
    let outcome: SaveOutcome = await saveDraft({ id: now.id, values, version: now.version });
    // Refused because of our own earlier save, whose answer got lost.
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
    if (isAll || isNew) outsideRef.current.writer.clear();
    else outsideRef.current.writer.save({ values: now.latest, version: draft.version });
    setState(isAll ? { status: "saved", at: draft.updatedAt } : { status: "pending" });
    if (!isNew || now.isLeft) return undefined;
    setId(draft.id);
    outsideRef.current.onCreated(draft.id);
    return undefined;
  }, [workRef, outsideRef, saveDraft, setId, setState, overtake]);
}

/**
 * Keeps the form on the server by itself, two seconds after the last change; until it is there, in this browser. One save
 * after the other, so an older one never overtakes a newer one; a failed one is tried again.
 */
export function useCaseDraft({ id: openedId, version, initial, stored, onCreated }: CaseDraftOptions) {
  const saveDraft = useSaveDraft();
  const [id, setId] = useState(openedId);
  const [state, setState] = useState<DraftState>({ status: "untouched" });
  const writer = useDraftWriter<KeptDraft>(keptName(id));
  const work = useRef<DraftWork>({
    id: openedId,
    version,
    latest: initial,
    saved: textOf(stored ?? NOTHING),
    unanswered: null,
    running: null,
    isOvertaken: false,
    isOver: false,
    isLeft: false,
  });

  const outside = useRef({ onCreated, writer });
  useEffect(() => {
    outside.current = { onCreated, writer };
  }, [onCreated, writer]);

  const overtake = useCallback((isGone: boolean) => {
    work.current.isOvertaken = true;
    setState({ status: "overtaken", isGone });
  }, []);

  const send = useSend({ workRef: work, outsideRef: outside, setId, setState, overtake });
  const saving = useOneByOne(work, send);
  const { flush, later, cancel } = saving;
  useRetry(state, saving);
  useOvertaking(work, overtake);
  useVisit(work, saving);

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
    cancel();
    outside.current.writer.clear();
  }, [cancel]);

  /** Saves the form's content as another draft. This form ends with it: the draft is opened in a new one. */
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
    /** The form holds changes that the server doesn't have. */
    isBehind: () => textOf(work.current.latest) !== work.current.saved,
    /** The case was created, or the draft deleted: nothing is kept any more. */
    end,
  };
}
