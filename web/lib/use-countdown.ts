import { useCallback, useEffect, useState } from "react";

export interface Countdown {
  /** Whole seconds left; 0 when it is over or never ran. */
  secondsLeft: number;
  /** Starts it (again). */
  start: (seconds: number) => void;
}

/** Counts seconds down, by the clock and not by ticks: a phone that slept wakes up with the right number. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  return { secondsLeft, start };
}

/** Seconds until an instant of the server, at most `cap`: a clock that is wrong must not lock anybody out. */
export function secondsUntil(instant: string | null, cap = 60): number {
  if (instant === null) return 0;
  return Math.min(cap, Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)));
}
