import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { useMediaQuery } from "../lib/use-media-query.ts";

/** From so many rows on, only those near the screen are drawn. */
const MOST_DRAWN = 50;
/** Rows drawn above and below what is seen, so that the next Tab or arrow always finds one. */
const OVERSCAN = 5;
/** The window moves in steps, so that scrolling draws seldom. */
const STEP = 5;
/** Until one has been measured. */
const GUESSED_HEIGHT = 48;

interface Window {
  start: number;
  end: number;
  /** The row that has the focus; it stays, wherever the window goes. */
  focused: number | null;
}

/** A drawn row, or the height of those between that aren't. */
export type DrawnEntry = { index: number } | { gap: number; after: number };

const FIRST: Window = { start: 0, end: 25, focused: null };

/** How high each row is: as measured, or as the average of those measured. */
class Heights {
  #known = new Map<number, number>();
  #sum = 0;

  note(index: number, height: number): void {
    if (height === 0) return;
    this.#sum += height - (this.#known.get(index) ?? 0);
    this.#known.set(index, height);
  }

  of(index: number): number {
    return this.#known.get(index) ?? this.#average();
  }

  #average(): number {
    return this.#known.size === 0 ? GUESSED_HEIGHT : this.#sum / this.#known.size;
  }
}

function stepped(start: number, end: number, count: number): Pick<Window, "start" | "end"> {
  return {
    start: Math.max(0, Math.floor((start - OVERSCAN) / STEP) * STEP),
    end: Math.min(count, Math.ceil((end + OVERSCAN) / STEP) * STEP),
  };
}

/** `top` and `bottom` of what is seen, in pixels below the first row's upper edge. */
function windowAt(heights: Heights, count: number, top: number, bottom: number) {
  let [start, end, height] = [0, 0, 0];
  while (end < count && height < bottom) {
    height += heights.of(end++);
    if (height < top) start = end;
  }
  return stepped(start, end, count);
}

const ROW = "[data-row-index]";

function focusedRow(body: Element): number | null {
  const row = document.activeElement?.closest<HTMLElement>(ROW);
  return row && body.contains(row) ? Number(row.dataset["rowIndex"]) : null;
}

function drawnEntries(count: number, { start, end, focused }: Window, heights: Heights): DrawnEntry[] {
  const entries: DrawnEntry[] = [];
  let gap = 0;
  for (let index = 0; index < count; index++) {
    if ((index < start || index >= end) && index !== focused) {
      gap += heights.of(index);
      continue;
    }
    if (gap > 0) entries.push({ gap, after: index });
    gap = 0;
    entries.push({ index });
  }
  return gap > 0 ? [...entries, { gap, after: count }] : entries;
}

/**
 * Which of `count` rows of a table, or of a list (`frameRef` itself), are drawn while the page scrolls. Rows bear
 * `data-row-index`. On paper, and where there are few, all are.
 */
export function useRowWindow(frameRef: RefObject<HTMLElement | null>, count: number): readonly DrawnEntry[] {
  const isPrinting = useMediaQuery("print", false);
  const isWindowed = count >= MOST_DRAWN && !isPrinting;
  const [heights] = useState(() => new Heights());
  const [shown, setShown] = useState<Window>(FIRST);

  const look = useCallback(() => {
    const body = frameRef.current?.querySelector("tbody") ?? frameRef.current;
    if (!body) return;
    for (const row of body.querySelectorAll<HTMLElement>(ROW))
      heights.note(Number(row.dataset["rowIndex"]), row.offsetHeight);
    const { top } = body.getBoundingClientRect();
    const seen = windowAt(heights, count, -top, window.innerHeight - top);
    const next = { ...seen, focused: focusedRow(body) };
    setShown((last) =>
      last.start === next.start && last.end === next.end && last.focused === next.focused ? last : next,
    );
  }, [frameRef, count, heights]);

  useLayoutEffect(() => {
    if (isWindowed) look();
  }, [isWindowed, look]);
  useEffect(() => {
    if (!isWindowed) return undefined;
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", look, options);
    window.addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, options);
      window.removeEventListener("resize", look);
    };
  }, [isWindowed, look]);

  return useMemo(
    () => drawnEntries(count, isWindowed ? shown : { start: 0, end: count, focused: null }, heights),
    [count, isWindowed, shown, heights],
  );
}
