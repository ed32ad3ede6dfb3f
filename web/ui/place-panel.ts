const GAP = 4;

/** Puts a panel in the top layer under its trigger, or above where there is no room below; always inside the window. */
export function placePanel(panel: HTMLElement, trigger: HTMLElement): void {
  const anchor = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = anchor.bottom + GAP + height <= window.innerHeight;
  const left = Math.min(Math.max(8, anchor.right - width), window.innerWidth - width - 8);
  panel.style.left = `${Math.max(8, left)}px`;
  panel.style.top = `${below ? anchor.bottom + GAP : Math.max(8, anchor.top - GAP - height)}px`;
}
