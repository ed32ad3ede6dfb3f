import { hash, verify } from "@node-rs/argon2";
import { Busy } from "./errors.ts";

export interface Hashing {
  /** argon2id PHC string. Throws Busy when the queue is full. */
  hashPassword(password: string): Promise<string>;
  /** Throws Busy when the queue is full; a damaged hash is false. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /**
   * Carries out something that ends in a hash, unless as many are under way as the queue takes: a crowd is turned away
   * before it asks the database anything. Throws Busy.
   */
  admit<T>(task: () => Promise<T>): Promise<T>;
  /** Costs what verifyPassword costs: for unknown accounts, so that nobody can tell by the time. Throws Busy alike. */
  burnTime(password: string): Promise<void>;
}

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of nothing at the same cost; no password matches it. */
const dummy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Two of the four threads of the pool stay free for files and name look-ups. */
const running = 2;
const waiting = 64;

export interface HashingOptions {
  /** Hashes at once. Default 2. */
  running?: number;
  /** Further ones that may wait. Default 64. */
  waiting?: number;
}

export function createHashing(options: HashingOptions = {}): Hashing {
  const atOnce = options.running ?? running;
  const longest = options.waiting ?? waiting;
  const inTurn = boundedQueue(atOnce, longest);
  let admitted = 0;
  return {
    admit: async (task) => {
      if (admitted >= atOnce + longest) throw new Busy(2);
      admitted += 1;
      try {
        return await task();
      } finally {
        admitted -= 1;
      }
    },
    hashPassword: (password) => inTurn(() => hash(password, cost)),
    verifyPassword: (known, password) => inTurn(() => verify(known, password).catch(() => false)),
    burnTime: async (password) => void (await inTurn(() => verify(dummy, password))),
  };
}

type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

function boundedQueue(atOnce: number, longest: number): InTurn {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (task) => {
    if (busy >= atOnce) {
      // Somewhat over a second empties the whole queue on one slow core.
      if (queue.length >= longest) throw new Busy(2);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await task();
    } finally {
      // The place is handed on rather than freed, so nobody slips in before those who wait.
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
