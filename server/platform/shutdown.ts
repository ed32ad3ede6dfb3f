import type { Logger } from "./log.ts";

export interface Lifecycle {
  /** True from the first signal on: /health/ready says 503. */
  readonly stopping: boolean;
  /** Closers run one after the other, last registered first, each with its own patience, ten seconds in all. */
  onStop(name: string, close: () => Promise<void>, patienceMs?: number): void;
  /** Runs the closers once; later calls wait for the same end. */
  stop(reason: string): Promise<void>;
}

interface Closer {
  name: string;
  close: () => Promise<void>;
  patienceMs: number;
}

/** All closers together; a load balancer's patience and Docker's default both end at ten seconds. */
const limitMs = 9_500;

export function createLifecycle(log: Logger): Lifecycle {
  const closers: Closer[] = [];
  let ended: Promise<void> | null = null;
  const closeAll = async () => {
    const deadline = performance.now() + limitMs;
    for (const closer of closers.toReversed()) await closeOne(log, closer, deadline);
  };
  return {
    get stopping() {
      return ended !== null;
    },
    onStop: (name, close, patienceMs = 1_000) => void closers.push({ name, close, patienceMs }),
    stop(reason) {
      if (ended === null) log.info({ reason }, "stopping");
      ended ??= closeAll();
      return ended;
    },
  };
}

/** One that hangs or fails must not keep the next ones from closing. */
async function closeOne(log: Logger, { name, close, patienceMs }: Closer, deadline: number): Promise<void> {
  const patience = Math.max(200, Math.min(patienceMs, deadline - performance.now()));
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), patience);
  try {
    const outcome = await Promise.race([close(), late]);
    if (outcome === "late") log.error({ part: name }, "did not close in time");
  } catch (error) {
    log.error({ err: error, part: name }, "did not close cleanly");
  } finally {
    clearTimeout(timer);
  }
}

/** npm and the terminal both pass one Ctrl-C on: the same press arrives twice within this time. */
const samePressMs = 750;

/** SIGTERM and SIGINT stop in good order; a second Ctrl-C forces. `exit` ends the process with the code given. */
export function stopOnSignals(lifecycle: Lifecycle, exit: (code: number) => void): void {
  let first = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (lifecycle.stopping) {
      if (performance.now() - first > samePressMs) exit(1);
      return;
    }
    first = performance.now();
    void lifecycle.stop(signal).then(() => exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("SIGHUP", onSignal);
}
