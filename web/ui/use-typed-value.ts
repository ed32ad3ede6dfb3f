import { tellReadable, tellUnreadable } from "../lib/unreadable-fields.ts";
import type { InputRef } from "antd";
import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from "react";

interface TypedValue {
  /** What the form holds; "" for none. */
  value: string;
  onChange: (value: string) => void;
  /** The value as people read it. */
  format: (value: string) => string;
  /** What was typed as a value; null when it is none. */
  parse: (text: string) => string | null;
  /** Why it is none; undefined when nothing was typed. */
  problemOf: (text: string) => string | undefined;
}

/**
 * A field in which people type a value in their own way. What can't be read stays as typed, is explained when the field
 * is left, and keeps its form from being sent: nothing is dropped in silence.
 */
export function useTypedValue({ value, onChange, format, parse, problemOf }: TypedValue) {
  const ref = useRef<InputRef>(null);
  const [text, setText] = useState(() => format(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    if ((parse(text) ?? "") !== value) setText(format(value));
  }
  const problem = problemOf(text);
  useKeptForm(ref, problem, () => setLeft(true));

  const take = (next: string) => {
    setText(next);
    const parsed = parse(next) ?? "";
    setKnown(parsed);
    if (parsed !== value) onChange(parsed);
  };
  return {
    problem: left ? problem : undefined,
    /** Takes a value chosen otherwise than by typing. */
    choose: (chosen: string) => take(format(chosen)),
    input: {
      ref,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.target.value),
      onBlur: () => {
        setLeft(true);
        if (problem === undefined) setText(format(value));
      },
    },
  };
}

/** The last try that gave the focus to a field. */
let focusedBy: Event | null = null;

/**
 * While there is a problem, the field's form isn't sent: the form's summary tells of it and takes the focus, and where
 * there is none the first such field does.
 */
function useKeptForm(ref: RefObject<InputRef | null>, problem: string | undefined, onTry: () => void): void {
  const told = useRef(false);
  useEffect(() => {
    const field = ref.current?.input ?? null;
    if (problem === undefined && told.current && field !== null) {
      told.current = false;
      tellReadable(field);
    }
    const form = field?.form;
    if (problem === undefined || !form) return undefined;
    const keep = (submit: Event) => {
      submit.preventDefault();
      // Not at once: all such fields of the form have their say.
      submit.stopPropagation();
      onTry();
      told.current = tellUnreadable(field, submit, problem);
      if (told.current || focusedBy === submit) return;
      focusedBy = submit;
      field.focus();
    };
    form.addEventListener("submit", keep, { capture: true });
    return () => form.removeEventListener("submit", keep, { capture: true });
  });
}
