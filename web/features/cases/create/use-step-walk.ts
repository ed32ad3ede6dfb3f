import { useEffect, useRef, type RefObject } from "react";

/**
 * 'Continuar' and 'Atrás': the next step begins at its head. Without that the button that was pressed keeps the focus
 * and stays in sight, which is the end of the step.
 */
export function useStepWalk(onStep: (step: number) => void): {
  head: RefObject<HTMLDivElement | null>;
  walk: (step: number) => void;
} {
  const head = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    window.scrollTo({ top: 0 });
    head.current?.focus({ preventScroll: true });
  });
  return {
    head,
    walk: (to) => {
      isWalking.current = true;
      onStep(to);
    },
  };
}
