import { Busy } from "./errors.ts";

export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** At most `running` tasks at once and `waiting` behind them; a further one is turned away with Busy. */
export function boundedQueue(running: number, waiting: number, retryAfterSeconds: number): InTurn {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (task) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new Busy(retryAfterSeconds);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await task();
    } finally {
      // Given to the next in the queue instead of freed: a newcomer can't overtake those who wait.
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
