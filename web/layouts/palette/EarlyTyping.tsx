import { useEffect, useEffectEvent } from "react";

interface EarlyTypingProps {
  /** Of what has been typed so far the next; false once the search's own field has taken it over. */
  onText: (next: (text: string) => string) => boolean;
  onEscape: () => void;
}

/** Enter, at the end of what was typed: whoever types on has thought better of it. */
const ENTER = "\n";

/** What was typed early, and whether Enter was pressed behind it. */
export function readEarly(early: string): { text: string; hasEnter: boolean } {
  return { text: early.replace(ENTER, ""), hasEnter: early.endsWith(ENTER) };
}

/** What a key makes of a text; null for those of which it makes nothing. */
function afterKey(key: string): ((early: string) => string) | null {
  if (key === "Escape") return () => "";
  if (key === "Backspace") return (early) => readEarly(early).text.slice(0, -1);
  const added = key === "Enter" ? ENTER : key;
  return added.length === 1 ? (early) => readEarly(early).text + added : null;
}

/** Until the search's field is there to type in: its letters neither get lost nor lead elsewhere, as those of one key do. */
export function EarlyTyping({ onText, onEscape }: EarlyTypingProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const next = afterKey(key);
    if (next === null || !onText(next)) return;
    if (key === "Escape") onEscape();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
  return null;
}
