import { AsyncLocalStorage } from "node:async_hooks";
import { Busy } from "./errors.ts";

/** What a connection of the pool is wanted for. */
export type WorkKind = "lists" | "logIn" | "money" | "background";

interface Work {
  kind: WorkKind;
}

const current = new AsyncLocalStorage<Work>();

/** Whatever `work` asks the database for counts as this kind. */
export function asWork<T>(kind: WorkKind, work: () => T): T {
  return current.run({ kind }, work);
}

/** What the running request wants is known better now. Nothing outside of `asWork`. */
export function nameWork(kind: WorkKind): void {
  const work = current.getStore();
  if (work) work.kind = kind;
}

/** Undefined: the start, a command, a test. */
export function workKind(): WorkKind | undefined {
  return current.getStore()?.kind;
}

interface Share {
  used: number;
  waiting: (() => void)[];
}

/**
 * No kind of work gets the whole pool: at least a twelfth of the connections, or one of a small pool, is reserved for each
 * of the others. So while slow lists use up theirs, people can still log in and pay, and background jobs go on.
 */
export class PoolShares {
  /** Connections of one kind at most. */
  readonly most: number;
  private readonly waitMs: number;
  private readonly shares: Record<WorkKind, Share> = {
    lists: { used: 0, waiting: [] },
    logIn: { used: 0, waiting: [] },
    money: { used: 0, waiting: [] },
    background: { used: 0, waiting: [] },
  };

  constructor(poolSize: number, waitMs: number) {
    const kept = poolSize < 6 ? 0 : Math.max(1, Math.floor(poolSize / 12));
    this.most = poolSize - kept * (Object.keys(this.shares).length - 1);
    this.waitMs = waitMs;
  }

  /** A place in the share of this kind; gives what to call at its end, once or more often. Throws Busy. */
  async take(kind: WorkKind): Promise<() => void> {
    const share = this.shares[kind];
    if (share.used < this.most) share.used += 1;
    else await this.wait(share);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      // Given to the next in the queue instead of freed: a newcomer can't overtake those who wait.
      const next = share.waiting.shift();
      if (next) next();
      else share.used -= 1;
    };
  }

  private wait(share: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(turn), 1);
        reject(new Busy(2));
      }, this.waitMs);
      share.waiting.push(turn);
    });
  }
}
