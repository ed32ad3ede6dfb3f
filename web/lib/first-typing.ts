import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What people typed, chose or ticked on a page that came drawn, before its script takes it (or a late part of it) over:
 * React would go on from what was drawn, show a text that it doesn't know and turn a choice back. Called just before it
 * takes over; what it gives is called just after, and tells React of each as if it happened then.
 */
export function keepFirstTyping(root: ParentNode): () => void {
  const controls = Array.from(root.querySelectorAll<Control>("input, textarea, select"));
  const before = new Map(controls.filter(isTouched).map((control) => [control, stateOf(control)]));
  return () => {
    // Texts are left alone until now, and may have grown.
    const found = controls.flatMap((control) => {
      const kept = isText(control) && isTouched(control) ? control.value : before.get(control);
      return kept !== undefined && control.isConnected ? [{ control, kept }] : [];
    });
    // Behind the commit that took over, and one after the other: forms build the next state on the one before.
    queueMicrotask(() => {
      for (const { control, kept } of found.splice(0)) flushSync(() => tell(control, kept));
    });
    controls.length = 0;
  };
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isText(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return !(control instanceof HTMLSelectElement) && !isBox(control) && control.type !== "file";
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(drawn, 0);
  }
  // Of a group of radio buttons the one that was chosen; the one that was left follows.
  if (isBox(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === "checkbox");
  return isText(control) && control.value !== control.defaultValue;
}

function stateOf(control: Control): string {
  return isBox(control) ? String(control.checked) : control.value;
}

function tell(control: Control, kept: string): void {
  if (isBox(control)) {
    // A click turns it, and is what React hears of.
    if (String(control.checked) === kept) control.checked = !control.checked;
    control.click();
    return;
  }
  // React hears of no change to the value it last saw: that is made another one first, past its own setter.
  const prototype = Object.getPrototypeOf(control) as Control;
  control.value = "";
  Reflect.set(prototype, "value", kept, control);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
