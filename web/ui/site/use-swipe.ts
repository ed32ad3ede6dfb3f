import { useRef, type PointerEvent } from "react";
import { endVelocity, swipeStep, type Sample } from "./carousel-steps.ts";

/** How far what is held follows the finger, of 1. */
const FOLLOWING = 0.4;

interface Movement {
  pointer: number;
  startX: number;
  samples: Sample[];
}

/**
 * Handlers for the element that is swiped; it needs `touch-action: pan-y`, so that scrolling the page stays the
 * browser's. While held it has `--drag` in px. `onSwipe` gets 1 for next, -1 for previous.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const movement = useRef<Movement | null>(null);

  const isHeld = (event: PointerEvent) => movement.current?.pointer === event.pointerId;

  const letGo = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.style.removeProperty("--drag");
    delete event.currentTarget.dataset["held"];
    movement.current = null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      movement.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        samples: [{ x: event.clientX, time: event.timeStamp }],
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!isHeld(event) || movement.current === null) return;
      movement.current.samples.push({ x: event.clientX, time: event.timeStamp });
      event.currentTarget.dataset["held"] = "";
      const offset = event.clientX - movement.current.startX;
      event.currentTarget.style.setProperty("--drag", `${Math.round(offset * FOLLOWING)}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!isHeld(event) || movement.current === null) return;
      const { startX, samples } = movement.current;
      const velocity = endVelocity([...samples, { x: event.clientX, time: event.timeStamp }]);
      letGo(event);
      const step = swipeStep(event.clientX - startX, velocity);
      if (step !== 0) onSwipe(step);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (isHeld(event)) letGo(event);
    },
  };
}
