import { useEffect, useEffectEvent, type RefObject } from "react";

interface EarlyTypingProps {
  /** What has been typed; null once the search's own field has taken it over. */
  text: RefObject<string | null>;
  onEscape: () => void;
}

/** Until the search's field is there to type in: its letters neither get lost nor lead elsewhere, as those of one key do. */
export function EarlyTyping({ text, onEscape }: EarlyTypingProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (text.current === null) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === "Escape") onEscape();
    else if (key === "Backspace") text.current = text.current.slice(0, -1);
    else if (key.length === 1) text.current += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
  return null;
}
