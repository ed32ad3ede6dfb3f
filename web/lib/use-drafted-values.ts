import { useCallback, useEffect, useRef, useState } from "react";
import { readDraft, useDraftWriter } from "./form-draft.ts";

type Texts<Values> = { [Field in keyof Values]: string };

function keptTexts<Values extends Texts<Values>>(kept: unknown, empty: Values): Partial<Values> {
  if (typeof kept !== "object" || kept === null) return {};
  const entries = Object.entries(kept).filter(
    ([field, value]) => field in empty && typeof value === "string" && value !== empty[field as keyof Values],
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

/**
 * The texts of a visitor's form on a page that is drawn on the server: they start `empty` there and in the browser,
 * then take what an earlier visit of this tab left behind (`restored`); what was typed before the script came follows
 * (`keepFirstTyping`).
 * `form` is the name before the ids of its controls and the key of the draft. `empty` has to be a constant.
 */
export function useDraftedValues<Values extends Texts<Values>>(form: string, empty: Values) {
  const { save, clear } = useDraftWriter<Values>(form, "visitor");
  const [values, setValues] = useState(empty);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef(values);

  const store = useCallback((next: Values) => {
    latest.current = next;
    setValues(next);
  }, []);
  useEffect(() => {
    const kept = keptTexts(readDraft(form, "visitor"), empty);
    // oxlint-disable-next-line react/set-state-in-effect -- the first stroke has to be the server's, which doesn't know it
    store({ ...empty, ...kept });
    setRestored(Object.keys(kept).length > 0);
    setReady(true);
  }, [form, empty, store]);

  return {
    values,
    /** The draft was looked for. Before, the form must have no submit button: the browser would send it by itself. */
    ready,
    /** Something of an earlier visit was put back. */
    restored,
    change: (change: Partial<Values>) => {
      store({ ...latest.current, ...change });
      save(latest.current);
    },
    /** Everything typed is gone, here and in the draft. */
    reset: () => {
      clear();
      store(empty);
      setRestored(false);
    },
  };
}
