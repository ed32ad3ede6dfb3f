import { useEffect, useRef, type FocusEvent, type FormEvent } from "react";
import { useFormDraft } from "../lib/form-draft.ts";
import { readSession } from "../lib/session.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Texts by the ids of their fields. */
type WrittenTexts = Readonly<Record<string, string>>;

/** Where people write. Not passwords and codes, which are typed again sooner than asked about. */
function takesWriting(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const isChosen = target.role === "combobox" || ["checkbox", "radio", "file"].includes(target.type);
  return !isChosen && target.type !== "password" && target.autocomplete !== "one-time-code";
}

/**
 * What is written in a dialog's form and would be lost with it: looked at when it matters, as fields are many. With a `name`, one
 * for each dialog of a page, it outlives an ended session: `before` is what was written when that happened.
 */
export function useWritten(name: string | null) {
  const atFirst = useRef(new Map<TextField, string>());
  const { restored, save, clear } = useFormDraft<WrittenTexts>(`dialog:${window.location.pathname}:${name}`);
  // The session that ended keeps it; what is sent, or thrown away by whoever wrote it, isn't wanted again.
  useEffect(() => {
    if (name === null) return undefined;
    return () => {
      if (readSession() !== null) clear();
    };
  }, [name, clear]);

  const note = (target: EventTarget, text: (field: TextField) => string) => {
    if (takesWriting(target) && !atFirst.current.has(target)) atFirst.current.set(target, text(target));
  };
  const written = () =>
    [...atFirst.current.entries()].flatMap(([field, text]) =>
      field.isConnected && field.value !== text && field.value.trim() !== "" ? [field] : [],
    );
  return {
    before: name === null ? null : restored,
    watch: {
      onFocus: ({ target }: FocusEvent) => note(target, (field) => field.value),
      onInput: ({ target }: FormEvent) => {
        // One that had the focus before the dialog could notice was empty, as far as anybody can tell.
        note(target, () => "");
        const texts = written().map(({ id, value }) => [id, value] as const);
        if (texts.length === 0) clear();
        else if (name !== null) save(Object.fromEntries(texts));
      },
    },
    isWritten: () => written().length > 0,
  };
}

/** As if it were typed: React listens to the element's own setter, so the page hears of it, too. */
function type(field: TextField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts back what was written, into each field as soon as it is there: some come once something else is chosen. */
export function WrittenBefore({ fields }: { fields: WrittenTexts }) {
  const left = useRef(new Map(Object.entries(fields)));
  useEffect(() => {
    for (const [id, text] of left.current) {
      const field = document.getElementById(id);
      if (!takesWriting(field)) continue;
      left.current.delete(id);
      type(field, text);
    }
  });
  return (
    <p className="note note-info" role="status">
      Hemos recuperado lo que habías escrito.
    </p>
  );
}
