import { boundedQueue } from "../../../platform/bounded-queue.ts";
import type { InTurn } from "../../../platform/bounded-queue.ts";
import { Busy } from "../../../platform/errors.ts";
import type { Context } from "../../accounts/context.ts";

const RETRY_AFTER_SECONDS = 5;
/** One visitor's at once, running and waiting: enough for a household, too few to keep everybody else out. */
const MOST_OF_ONE = 64;
const WAITING = 256;

/**
 * Anybody may search, and searching is the most that visitors can ask of the database: however many do at once, most of
 * the pool's connections stay for everything else, and counting doesn't hold up finding.
 */
const SEARCHING = boundedQueue(4, WAITING, RETRY_AFTER_SECONDS);
const COUNTING = boundedQueue(2, WAITING, RETRY_AFTER_SECONDS);
const ofAddress = new Map<string, number>();

type Visitor = Pick<Context, "address">;

/** Not to be nested. Throws Busy. */
export function inSearchRoom<T>(visitor: Visitor, search: () => Promise<T>): Promise<T> {
  return admit(visitor, SEARCHING, search);
}

/** Not to be nested. Throws Busy. */
export function inCountingRoom<T>(visitor: Visitor, count: () => Promise<T>): Promise<T> {
  return admit(visitor, COUNTING, count);
}

async function admit<T>({ address }: Visitor, inTurn: InTurn, task: () => Promise<T>): Promise<T> {
  const others = ofAddress.get(address) ?? 0;
  if (others >= MOST_OF_ONE) throw new Busy(RETRY_AFTER_SECONDS);
  ofAddress.set(address, others + 1);
  try {
    return await inTurn(task);
  } finally {
    const left = (ofAddress.get(address) ?? 1) - 1;
    if (left === 0) ofAddress.delete(address);
    else ofAddress.set(address, left);
  }
}
