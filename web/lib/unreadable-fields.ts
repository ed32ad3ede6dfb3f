import type { SummaryEntry } from "./user-errors.ts";

/** What keeps a form from being sent before it sees the try: a field with a text that is no date or time. */
export interface UnreadableField {
  /** The try, the same for all its fields. */
  submit: Event;
  entry: SummaryEntry;
}

const UNREADABLE = "acuerdo-unreadable";
const READABLE = "acuerdo-readable";

/** Tells the summary of the field's form; false when it has none. */
export function tellUnreadable(field: HTMLInputElement, submit: Event, problem: string): boolean {
  const label = (field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "").trim();
  const entry = { message: label === "" ? problem : `${label}: ${problem}`, fieldId: field.id };
  const detail: UnreadableField = { submit, entry };
  return !field.form?.dispatchEvent(new CustomEvent(UNREADABLE, { bubbles: true, cancelable: true, detail }));
}

/** A field that was told of can be read again. */
export function tellReadable(field: HTMLInputElement): void {
  field.form?.dispatchEvent(new CustomEvent(READABLE, { bubbles: true, detail: field.id }));
}

/** Listens for the form around `place`; gives what ends it. */
export function listenToForm(
  place: Element,
  on: {
    submit: () => void;
    unreadable: (found: UnreadableField) => void;
    readable: (fieldId: string) => void;
  },
): () => void {
  const isOwn = ({ target }: Event) => target instanceof Element && target === place.closest("form");
  const submit = (event: Event) => isOwn(event) && on.submit();
  const unreadable = (event: Event) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    on.unreadable((event as CustomEvent<UnreadableField>).detail);
  };
  const readable = (event: Event) => isOwn(event) && on.readable((event as CustomEvent<string>).detail);
  document.addEventListener("submit", submit, true);
  document.addEventListener(UNREADABLE, unreadable);
  document.addEventListener(READABLE, readable);
  return () => {
    document.removeEventListener("submit", submit, true);
    document.removeEventListener(UNREADABLE, unreadable);
    document.removeEventListener(READABLE, readable);
  };
}
