import { useEffect, useEffectEvent } from "react";

interface EarlyTypingProps {
  /** Of what has been typed so far the next. */
  onText: (next: (text: string) => string) => void;
  onEscape: () => void;
}

/** While the search is being loaded: its letters neither get lost nor lead elsewhere, as those of one key do. */
export function EarlyTyping({ onText, onEscape }: EarlyTypingProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === "Escape") onEscape();
    else if (key === "Backspace") onText((text) => text.slice(0, -1));
    else if (key.length === 1) onText((text) => text + key);
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
