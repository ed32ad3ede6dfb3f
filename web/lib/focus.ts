const CONTROLS =
  "input:not([type=hidden]), select, textarea, button, a[href], summary, [contenteditable=true], [tabindex]";

function canTake(element: HTMLElement): boolean {
  return element.matches(`:is(${CONTROLS}):not(:disabled)`);
}

/** The focus on an element, or on the first control inside; a heading or a text takes it, too. The page stays put. */
export function focusOn(element: HTMLElement): HTMLElement {
  const inside = [...element.querySelectorAll<HTMLElement>(CONTROLS)].find(canTake);
  const target = canTake(element) ? element : (inside ?? element);
  takeFocus(target);
  return target;
}

function takeFocus(element: HTMLElement): void {
  if (!canTake(element)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether nothing has the focus: what had it is gone, hidden or disabled, or somebody clicked beside everything. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** An element's ancestors below the page's body, from the inside out. */
export function partsAround(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element?.parentElement ?? null; part !== null && part !== document.body;) {
    parts.push(part);
    part = part.parentElement;
  }
  return parts;
}

const HEADINGS = "h1, h2, h3, h4";

/** The heading of the innermost of these parts that is still there; else of the open dialog, or of the page. */
function nearestHeading(parts: readonly HTMLElement[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  const within = parts.filter((part) => part.isConnected && (dialog === undefined || dialog.contains(part)));
  for (const part of [...within, ...(dialog === undefined ? [] : [dialog])]) {
    const heading = part.querySelector<HTMLElement>(HEADINGS);
    if (heading !== null) return heading;
  }
  return dialog ?? document.querySelector<HTMLElement>("main h1, h1") ?? document.querySelector("main");
}

/** Back to `place`; where that is gone or can't take the focus, to the heading of the nearest part that is left. */
export function restoreFocus(place: Element | null, parts: readonly HTMLElement[]): void {
  if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true });
  if (!isFocusLost()) return;
  const heading = nearestHeading(parts);
  if (heading !== null) takeFocus(heading);
}
