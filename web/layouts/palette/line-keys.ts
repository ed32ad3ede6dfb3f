interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

interface Where {
  /** Of the chosen line, among all of them. */
  at: number;
  /** How many lines each group has. */
  sizes: readonly number[];
  /** In the field: there Home and End are the text's. */
  hasText: boolean;
}

/**
 * The line that a key leads to; null: the key isn't one of these. Arrows go round, PageUp and PageDown go by groups, Home and
 * End to the first and the last line (with Ctrl or ⌘ where something is typed).
 */
export function lineAfter({ key, ctrlKey, metaKey }: Pressed, { at, sizes, hasText }: Where): number | null {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  if (count === 0) return null;
  const now = Math.min(at, count - 1);
  const starts = sizes.map((_size, group) => sizes.slice(0, group).reduce((sum, size) => sum + size, 0));
  const isEdge = !hasText || ctrlKey || metaKey;
  switch (key) {
    case "ArrowDown":
      return (now + 1) % count;
    case "ArrowUp":
      return (now - 1 + count) % count;
    case "PageDown":
      return starts.find((start) => start > now) ?? count - 1;
    case "PageUp":
      return starts.findLast((start) => start < now) ?? 0;
    case "Home":
      return isEdge ? 0 : null;
    case "End":
      return isEdge ? count - 1 : null;
    default:
      return null;
  }
}
