import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { boundedQueue } from "./bounded-queue.ts";

export interface Hashing {
  /** argon2id PHC string. Throws Busy when the queue is full. */
  hashPassword(password: string): Promise<string>;
  /** Throws Busy when the queue is full; a damaged hash is false. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /**
   * Carries out something that ends in a hash when its turn comes: a crowd that waits holds no connection of the
   * database, and one larger than the queue is turned away at once. Those who are known (a browser that has signed in
   * before) have a queue of their own, which the crowd can't fill. Not to be nested. Throws Busy.
   */
  admit<T>(task: () => Promise<T>, who?: { isKnown: boolean }): Promise<T>;
  /** Costs what verifyPassword costs: for unknown accounts, so that the time taken tells nothing. Throws Busy alike. */
  burnTime(password: string): Promise<void>;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of nothing at the same cost; no password matches it. */
const dummy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** A processor stays free for everything else, and two of the pool's four threads for files and name look-ups. */
const running = Math.max(1, Math.min(2, availableParallelism() - 1));
const waiting = 64;
/** Empties the whole queue on one slow core, two hashes each. */
const retryAfterSeconds = 5;

export interface HashingOptions {
  /** Hashes at once. Default 2, on two processors 1. */
  running?: number;
  /** Further ones that may wait. Default 64. */
  waiting?: number;
}

export function createHashing(options: HashingOptions = {}): Hashing {
  const atOnce = options.running ?? running;
  const longest = options.waiting ?? waiting;
  const inTurn = boundedQueue(atOnce, longest, retryAfterSeconds);
  // While some are hashed, as many ask the database for what the next hash needs.
  const admit = boundedQueue(2 * atOnce, longest - atOnce, retryAfterSeconds);
  const admitKnown = boundedQueue(atOnce, longest, retryAfterSeconds);
  return {
    admit: (task, who) => (who?.isKnown ? admitKnown(task) : admit(task)),
    hashPassword: (password) => inTurn(() => hash(password, cost)),
    verifyPassword: (known, password) => inTurn(() => verify(known, password).catch(() => false)),
    burnTime: async (password) => void (await inTurn(() => verify(dummy, password))),
  };
}
