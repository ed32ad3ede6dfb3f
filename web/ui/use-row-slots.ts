import { useState } from "react";

/** The place of each drawn row among the table's row elements, by the row's key. */
export type RowSlots = ReadonlyMap<string, number>;

/** What Ant Design calls a row's element after. */
const SLOT = "data-row-key";

/** The place whose element has the focus: another row there would take a key pressed for the one before. */
function focusedSlot(): number | null {
  const slot = document.activeElement?.closest(`tr[${SLOT}]`)?.getAttribute(SLOT);
  return slot == null ? null : Number(slot);
}

function assigned(keys: readonly string[], before: RowSlots): RowSlots {
  const wanted = new Set(keys);
  const focused = focusedSlot();
  const left = [...before].filter(([key, slot]) => !wanted.has(key) && slot !== focused);
  const free = left.map(([, slot]) => slot);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? next++]));
}

/**
 * Which element shows which of the drawn rows. A row that stays keeps its element, with the focus; one that comes takes
 * that of one that is gone: a turned page changes texts there, where making twenty rows of 60 elements takes twice as long.
 */
export function useRowSlots(keys: readonly string[]): RowSlots {
  const [slots, setSlots] = useState<RowSlots>(new Map());
  if (keys.length === slots.size && keys.every((key) => slots.has(key))) return slots;
  const next = assigned(keys, slots);
  setSlots(next);
  return next;
}
