import { useEffect, useRef, useState } from "react";

const ANNOUNCE_EVERY_MS = 10_000;

/** The text for the live region: it changes at most every ten seconds, or nobody could listen to anything else. */
export function useCalm(text: string): string {
  const [spoken, setSpoken] = useState(text);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
