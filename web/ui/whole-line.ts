import type { PointerEvent } from "react";

/** Marks a tooltip as one of these: the row it stands in may show another thing later (useRowSlots). */
const OWN = "data-whole-line";

/** What doesn't fit in its line is told by a tooltip, which comes with the pointer: seldom needed, of hundreds of cells. */
export function tellWhole({ target }: Pick<PointerEvent, "target">): void {
  const line = target instanceof Element ? target.closest<HTMLElement>("td .detail, td .dense-line") : null;
  if (line === null || (line.title !== "" && !line.hasAttribute(OWN))) return;
  const isCut = line.scrollHeight > line.clientHeight;
  line.toggleAttribute(OWN, isCut);
  line.title = isCut ? line.textContent : "";
}
