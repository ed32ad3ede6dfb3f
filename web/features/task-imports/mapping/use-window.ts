import { useCallback, useState, type UIEvent } from "react";

interface RowWindow {
  /** First row to draw and the one after the last. */
  start: number;
  end: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Rows drawn above and below what is seen, so that the next Tab always finds one. */
const OVERSCAN = 8;

/**
 * Which rows of a scrolling box need drawing when all are `rowHeight` pixels high. `height` is the box's own.
 * With `enabled` false all are drawn.
 */
export function useWindow(count: number, rowHeight: number, height: number, enabled: boolean): RowWindow {
  const [first, setFirst] = useState(0);
  const onScroll = useCallback(
    (event: UIEvent<HTMLElement>) => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight)),
    [rowHeight],
  );
  if (!enabled) return { start: 0, end: count, onScroll };
  const seen = Math.ceil(height / rowHeight);
  const start = Math.max(0, Math.min(first, count - seen) - OVERSCAN);
  return { start, end: Math.min(count, start + seen + 2 * OVERSCAN), onScroll };
}
