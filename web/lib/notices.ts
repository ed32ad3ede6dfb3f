/** Short messages at the edge of the screen. A plain store, so that code outside React (links, loaders) can tell too. */
export interface Notice {
  id: number;
  theme: "green" | "red" | "orange" | "yellow";
  text: string;
  /** One thing the person can do about it, e.g. undo. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds it stays; 0 means until it is closed. */
  duration: number;
}

const DEFAULT_DURATION = 6000;

let nextId = 1;
let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message; the same text twice stands once. Returns the way to take it away.
 * With an action it stays until closed: nobody should have to race against an undo.
 */
export function showNotice(input: Omit<Notice, "id" | "duration"> & { duration?: number }): () => void {
  const notice: Notice = {
    duration: input.action === undefined ? DEFAULT_DURATION : 0,
    ...input,
    id: nextId,
  };
  nextId += 1;
  set([...notices.filter((other) => other.text !== notice.text), notice]);
  return () => closeNotice(notice.id);
}

/** What the server says of what it did; that it is done where it says nothing. */
export function showDone(message: string | null | undefined): void {
  showNotice({ theme: "green", text: message ?? "Hecho." });
}

export function closeNotice(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function onNoticesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
