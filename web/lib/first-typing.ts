import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What people typed, chose or ticked on a page that came drawn, before its script takes it over: React would go on from
 * what was drawn, show a text that it doesn't know and turn a choice back. Called just before it takes over; what it gives
 * is called just after, and tells React of each as if it happened then.
 */
export function keepFirstTyping(root: ParentNode): () => void {
  const touched = Array.from(root.querySelectorAll<Control>("input, textarea, select"))
    .filter(isTouched)
    .map((control) => ({ control, kept: stateOf(control) }));
  // Behind the commit that took over, and one after the other: forms build the next state on the one before.
  return () =>
    queueMicrotask(() => {
      for (const { control, kept } of touched.splice(0))
        if (control.isConnected) flushSync(() => tell(control, kept));
    });
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(drawn, 0);
  }
  // Of a group of radio buttons the one that was chosen; the one that was left follows.
  if (isBox(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === "checkbox");
  return control.type !== "file" && control.value !== control.defaultValue;
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
