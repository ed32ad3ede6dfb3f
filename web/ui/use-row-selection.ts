import { useCallback, useLayoutEffect, useRef } from "react";
import type { TableSelection } from "./table-types.ts";

/** `isRange`: up to here from the row ticked last, as with Shift. */
export type ToggleRow = (key: string, isTicked: boolean, isRange: boolean) => void;

/** Ticks one row, or with Shift all from the one ticked last to it. The function stays the same from drawing to drawing. */
export function useToggleRow(selection: TableSelection | undefined, keys: readonly string[]): ToggleRow {
  const last = useRef<string | null>(null);
  const latest = useRef({ selection, keys });
  useLayoutEffect(() => {
    latest.current = { selection, keys };
  });
  return useCallback<ToggleRow>((key, isTicked, isRange) => {
    const now = latest.current;
    const [from, to] = [now.keys.indexOf(last.current ?? key), now.keys.indexOf(key)];
    const range =
      isRange && from >= 0 && to >= 0 ? now.keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    last.current = key;
    now.selection?.onChange(withRows(now.selection.selected, range, isTicked));
  }, []);
}

export function withRows(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (isTicked) next.add(key);
    else next.delete(key);
  }
  return next;
}
