import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";

interface DisclosureOptions {
  /** It covers the page: the focus goes round inside it. Otherwise leaving it closes it. */
  covers?: boolean;
}

/**
 * What script adds to a `<details>` menu, which opens and closes without any: Escape, a click elsewhere and going to a
 * page close it.
 */
export function useDisclosure({
  covers = false,
}: DisclosureOptions = {}): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const drawnKey = useRef(key);

  useEffect(() => {
    // Somebody may have opened it before the script came.
    if (key !== drawnKey.current && ref.current !== null) ref.current.open = false;
    drawnKey.current = key;
  }, [key]);

  useEffect(() => {
    const menu = ref.current;
    if (menu === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!menu.open) return;
      if (event.key === "Escape") closeByKey(menu, event);
      else if (event.key === "Tab" && covers) goRound(menu, event);
    };
    const onLeave = ({ target }: Event) => {
      if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onLeave);
    if (!covers) document.addEventListener("focusin", onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
    };
  }, [covers]);

  return ref;
}

function closeByKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  event.preventDefault();
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector("summary")?.focus();
}

function goRound(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const stops = [...menu.querySelectorAll<HTMLElement>("summary, a[href], button")];
  const [first, last] = [stops[0], stops.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd && menu.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
