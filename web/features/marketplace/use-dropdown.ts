import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** Below it the panel is a sheet over the whole screen. */
const SHEET = "(max-width: 767px)";

interface Dropdown {
  details: RefObject<HTMLDetailsElement | null>;
  dialog: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  /** How often it was closed: what was changed inside and not applied goes by it. */
  closings: number;
  onToggle: () => void;
  close: () => void;
}

function showAsSheet(dialog: HTMLDialogElement): void {
  if (typeof window.matchMedia !== "function" || !window.matchMedia(SHEET).matches) return;
  if (typeof dialog.showModal !== "function") return;
  dialog.close();
  dialog.showModal();
}

/** Within its `details` the dialog is always open; only as a sheet it closes for a moment. */
function showInPlace(dialog: HTMLDialogElement): void {
  if (dialog.open && dialog.matches(":modal")) dialog.close();
  dialog.setAttribute("open", "");
}

/**
 * A panel in a `dialog` in a `details`: works without script, closes on Escape and on a press elsewhere, and is modal on
 * phones. The focus goes back to the summary when it was inside.
 */
export function useDropdown(startsOpen: boolean): Dropdown {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  const [closings, setClosings] = useState(0);

  const close = useCallback(() => {
    const box = details.current;
    const hasFocus = box?.contains(document.activeElement) === true;
    if (dialog.current !== null) showInPlace(dialog.current);
    setOpen(false);
    if (hasFocus) box.querySelector("summary")?.focus();
  }, []);

  // However it was closed: the summary, the page or the keyboard.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (!isOpen) setClosings(closings + 1);
  }

  useEffect(() => {
    const box = details.current;
    const panel = dialog.current;
    if (!isOpen || box === null || panel === null) return undefined;
    showAsSheet(panel);
    const pressed = ({ target }: MouseEvent) => {
      // What the press itself took away was inside.
      if (target instanceof Node && target.isConnected && !box.contains(target)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    document.addEventListener("click", pressed);
    document.addEventListener("keydown", key);
    panel.addEventListener("cancel", cancel);
    return () => {
      document.removeEventListener("click", pressed);
      document.removeEventListener("keydown", key);
      panel.removeEventListener("cancel", cancel);
    };
  }, [isOpen, close]);

  const onToggle = useCallback(() => setOpen(details.current?.open === true), []);
  return { details, dialog, isOpen, closings, onToggle, close };
}
