import { isFocusLost, partsAround, restoreFocus } from "./focus.ts";

/**
 * For the whole page and its whole life: when what has the focus goes (a row is deleted, a button becomes a message, a
 * step the next one), the focus goes to the heading of the nearest part that is left instead of into nothing. Whoever
 * places it themselves is first: it waits until the page has been drawn. A click beside everything is left alone.
 */
export function keepFocus(): void {
  let place: Element | null = null;
  let parts: HTMLElement[] = [];
  let isWaiting = false;
  let worked: Element | null = null;

  const check = () => {
    isWaiting = false;
    if (place === null || !isFocusLost()) return;
    // A button that waits for its answer gets the focus back afterwards, unless it has nothing left to do then.
    const isDone = worked === place && !isAtWork(place);
    if (place.isConnected && place.matches(":disabled") && !isDone) return;
    restoreFocus(place, parts);
  };
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    place = target;
    parts = partsAround(target);
  });
  document.addEventListener("mousedown", () =>
    setTimeout(() => {
      // What went, or was switched off, with its own click is no click beside it.
      if (isFocusLost() && place?.isConnected === true && !place.matches(":disabled")) place = null;
    }),
  );
  new MutationObserver(() => {
    if (place !== null && isAtWork(place)) worked = place;
    if (isWaiting || place === null || !isFocusLost()) return;
    isWaiting = true;
    // After effects that run with the next frame, such as the one that goes to a new page's heading.
    requestAnimationFrame(() => requestAnimationFrame(check));
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "aria-busy"],
  });
}

function isAtWork(element: Element): boolean {
  return element.getAttribute("aria-busy") === "true";
}
