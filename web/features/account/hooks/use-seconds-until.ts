import { useEffect, useState } from "react";
import { secondsUntil } from "../../../lib/use-countdown.ts";

/** The server unlocks contact data for a quarter of an hour: more can only be a clock that is wrong. */
const LONGEST_SECONDS = 900;

/** Seconds until an instant of the server, counted down; 0 when it has passed or there is none. */
export function useSecondsUntil(instant: string | null): number {
  const [left, setLeft] = useState({ of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) });
  const current =
    left.of === instant ? left : { of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) };
  if (current !== left) setLeft(current);
  const isRunning = current.seconds > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setLeft({ of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) });
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning, instant]);
  return current.seconds;
}
