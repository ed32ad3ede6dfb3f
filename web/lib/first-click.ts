/** How far a hand may tremble between pressing and letting go, in pixels. */
const TREMBLE = 6;

/** Marks the button of a form that can't be sent yet, because the page came drawn and its script is still at it. */
export const LATE = "data-late";
/** Marks one of those that was pressed meanwhile. */
const PRESSED = "data-pressed";

/**
 * For the whole page and its whole life: a click counts the first time.
 * - Leaving a field may show its problem, which moves the button under the pointer away between press and release: the
 *   browser makes no click of that, so it is made here.
 * - What is pressed on a drawn form before it is ready is remembered for it (`takePressed`).
 */
export function keepFirstClicks(): void {
  let pressed: { button: HTMLElement; x: number; y: number; top: number; left: number } | null = null;
  document.addEventListener(
    "pointerdown",
    ({ target, button: which, clientX: x, clientY: y }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button:not(:disabled)") : null;
      if (button === null || which !== 0) pressed = null;
      else {
        const { top, left } = button.getBoundingClientRect();
        pressed = { button, x, y, top, left };
      }
    },
    true,
  );
  document.addEventListener(
    "pointerup",
    ({ target, clientX, clientY }) => {
      const press = pressed;
      pressed = null;
      if (press === null || (target instanceof Node && press.button.contains(target))) return;
      const { top, left } = press.button.getBoundingClientRect();
      const hasMoved = top !== press.top || left !== press.left;
      const isStill = Math.hypot(clientX - press.x, clientY - press.y) <= TREMBLE;
      if (hasMoved && isStill && press.button.isConnected) press.button.click();
    },
    true,
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element) target.closest(`[${LATE}]`)?.setAttribute(PRESSED, "");
    },
    true,
  );
}

/** Whether it was pressed while it was late; asked once. */
export function takePressed(button: Element): boolean {
  const isPressed = button.hasAttribute(PRESSED);
  button.removeAttribute(PRESSED);
  return isPressed;
}
