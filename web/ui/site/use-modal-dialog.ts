import { partsAround, restoreFocus } from "../../lib/focus.ts";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/**
 * Opens a `<dialog>` as a modal while its component is mounted: the browser keeps the focus inside, makes the rest
 * inert, and the focus goes back to where it was. `onDismiss` is called on Escape; without it Escape does nothing.
 */
export function useModalDialog(onDismiss?: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(() => onDismiss?.());

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    // What opened it may be gone when it closes: a row that was deleted, a button that became a message.
    const around = partsAround(before);
    const cancel = (event: Event) => {
      event.preventDefault();
      dismiss();
    };
    const escape = (event: KeyboardEvent) => {
      // Without this Chromium closes a dialog by itself at the second Escape, past `cancel`.
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("keydown", escape);
    if (typeof dialog.showModal === "function") dialog.showModal();
    else dialog.setAttribute("open", "");
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("keydown", escape);
      if (typeof dialog.close === "function" && dialog.open) dialog.close();
      restoreFocus(before, around);
    };
  }, []);

  return ref;
}
